import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { finished, task } from "@/testing/fixtures";
import { avatar } from "@/testing/fixtureTools";
import { renderPart } from "@/testing/render";
import { ActsProvider } from "../acts/acts";
import { WorkCard } from "../card/WorkCard";
import { RunningCard } from "./RunningCard";

describe("details and log of a task with stages", () => {
  const at = (time: string) => Date.parse(`2026-11-24T${time}+08:00`);
  const steady = { tool: "avatar", mode: "talk", usual: { median_ms: 120_000, p90_ms: null, samples: 0 }, created_ms: at("10:00:00"), started_ms: at("10:00:05") };
  const told = (percent: number, message: string) => ({ percent, message: { zh: message, en: message }, text: null, ahead: null, revision: 0 });
  const details = () => [...document.querySelectorAll("dl.times > div")].map((line) => [line.firstChild!.textContent, line.lastChild!.textContent].join(" "));
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: at("10:01:05") }));
  afterEach(() => void vi.useRealTimers());

  it("tell start, submit, process, finish or its estimate, and the time in all", () => {
    const { unmount } = renderPart(<RunningCard task={task({ ...steady, state: "running", progress: told(45, "") })} tool={avatar} />);
    expect(details()).toEqual(["开始 10:00:00", "提交 10:00:05", "处理 45%", "预计完成 10:02:05", "总用时 01:05"]);
    unmount();
    const done = finished(1, { ...steady, finished_ms: at("10:03:00") });
    renderPart(
      <ActsProvider tools={[avatar]} onDraft={() => {}} onRetried={() => {}}>
        <WorkCard task={done} selected={false} onSelect={() => {}} onFold={() => {}} />
      </ActsProvider>,
    );
    expect(details()).toEqual(["开始 10:00:00", "提交 10:00:05", "处理 已完成", "完成 10:03:00", "总用时 03:00"]);
  });

  it("tell in their log what happened and what was said, each with its time and once", () => {
    const value = task({ ...steady, state: "running" });
    const log = () => within(screen.getByText("日志").closest("details")!).getAllByRole("listitem").map((line) => line.textContent);
    const hear = (time: string, percent: number, message: string) => {
      vi.setSystemTime(at(time));
      const { unmount } = renderPart(<RunningCard task={{ ...value, progress: told(percent, message) }} tool={avatar} />);
      // What was heard now stands there with the next tick of the clock.
      act(() => void vi.advanceTimersByTime(1000));
      const lines = log();
      unmount();
      return lines;
    };
    hear("10:00:10", 12, "前方还有 2 个任务");
    hear("10:00:20", 20, "前方还有 1 个任务");
    expect(hear("10:00:50", 45, "前方还有 1 个任务")).toEqual([
      "10:00:00任务已创建", "10:00:05已提交给供应商", "10:00:10数据处理", "10:00:10前方还有 2 个任务", "10:00:20前方还有 1 个任务", "10:00:50视频合成",
    ]);
  });
});
