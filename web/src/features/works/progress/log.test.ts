import { expect, it, vi } from "vitest";
import { finished, task } from "@/testing/fixtures";
import { hear, logOf } from "./log";

const WORDS = { created: "任务已创建", submitted: "已提交给供应商", ended: "已完成" };

it("tells what is recorded and what was said, in order, each thing once", () => {
  const running = task({ state: "running", created_ms: 1000, started_ms: 2000, finished_ms: null });
  hear(running.id, "stage", "数据处理", 3000);
  hear(running.id, "stage", "数据处理", 3500);
  hear(running.id, "remark", null, 3600);
  hear(running.id, "stage", "视频合成", 5000);
  const done = { ...running, state: "succeeded" as const, finished_ms: 9000 };
  expect(logOf(done, WORDS).map(({ at_ms, text }) => `${at_ms} ${text}`)).toEqual([
    "1000 任务已创建", "2000 已提交给供应商", "3000 数据处理", "5000 视频合成", "9000 已完成",
  ]);
  expect(logOf(finished(1, { created_ms: 1, started_ms: null, finished_ms: 2 }), WORDS)).toHaveLength(2);
});

it("notes each remark of a stage once, and the stage not again between them, also after the page was loaded again", async () => {
  const { id, ...rest } = task({ state: "running", created_ms: 1000, started_ms: null, finished_ms: null });
  const told = (log: typeof logOf) => log({ id, ...rest }, WORDS).map(({ text }) => text);
  for (const [at, ahead] of [[2000, 3], [3000, 2], [4000, 1]] as const) {
    hear(id, "stage", "数据处理", at);
    hear(id, "remark", `前方还有 ${ahead} 个任务`, at);
  }
  const wanted = ["任务已创建", "数据处理", "前方还有 3 个任务", "前方还有 2 个任务", "前方还有 1 个任务"];
  expect(told(logOf)).toEqual(wanted);
  vi.resetModules();
  expect(told((await import("./log")).logOf)).toEqual(wanted);
});
