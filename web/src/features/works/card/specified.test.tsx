import { screen } from "@testing-library/react";
import { readFileSync } from "node:fs";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { text } from "@/testing/fixtureParts";
import { finished, nanoBanana, task } from "@/testing/fixtures";
import { renderPart } from "@/testing/render";
import { ActsProvider } from "../acts/acts";
import { WorkDetails } from "../viewer/WorkDetails";
import { WorkNote } from "../wall/WorkNote";
import { RunningCard } from "../progress/RunningCard";
import { StatusBadge } from "./StatusBadge";

// A literal would be taken for a picture of the page's own.
const place = (path: string) => new URL(path, import.meta.url);
/** How the bar of each of a tool's modes climbs. */
const climbsOf = (tool: string) =>
  Object.entries(JSON.parse(readFileSync(place(`../../../../../provider-specs/${tool}/${tool}.manifest.json`), "utf8")) as Record<string, { climb: unknown }>).map(([mode, { climb }]) => [mode, climb]);

/** What a card shows of a task whose polls brought it so far. */
const shows = (percent: number, state: "queued" | "submitting" | "running" | "succeeded", id: string) => {
  const value = { ...(state === "succeeded" ? finished(1) : task({ state })), id, progress: { percent, message: null, text: null, ahead: null, revision: 0 } };
  const { unmount } = renderPart(<RunningCard task={value} tool={nanoBanana} />);
  expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(percent));
  expect(screen.getByText(`${percent}%`)).toBeInTheDocument();
  unmount();
};

it("the bar of an image of Flux shows 5, 15, 25, 40 and 50, rises to 90 and ends at 100", () => {
  const question = { by: 5, most: 90 };
  const climb = { submit: [5, 15, 25, 40, 50], waiting: question, working: question };
  expect(climbsOf("flux")).toEqual(["txt2img", "img2img", "fill", "expand"].map((mode) => [mode, climb]));
  shows(40, "submitting", "t_flux");
  shows(100, "succeeded", "t_flux");
});

it.each([
  ["luma", ["text", "image", "extend"]],
  ["pixverse", ["text", "image"]],
])("the bar of a film rises by 5 to 30 while it waits, by 10 to 90 while it is made, and ends at 100: %s", (tool, modes) => {
  const climb = { submit: [], waiting: { by: 5, most: 30 }, working: { by: 10, most: 90 } };
  expect(climbsOf(tool)).toEqual(modes.map((mode) => [mode, climb]));
  shows(30, "running", `t_${tool}`);
  shows(100, "succeeded", `t_${tool}`);
});

it("the badge of a task is yellow while it is made, green when it is done and red when it failed", () => {
  const rules = readFileSync(place("./task.module.css"), "utf8");
  const tokens = readFileSync(place("../../../app/tokens.css"), "utf8");
  /** The hues that a badge's words have, on light and on dark ground. */
  const huesOf = (name: string) => [...tokens.matchAll(new RegExp(`--${name}: #(..)(..)(..);`, "g"))].map(([, ...parts]) => {
    const [red, green, blue] = parts.map((part) => Number.parseInt(part, 16)) as [number, number, number];
    return (Math.round((Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI) + 360) % 360;
  });
  for (const [value, word, tone, color, least, most] of [
    [task({ state: "running" }), "生成中", "work", "warn", 30, 60],
    [finished(1), "已完成", "good", "good", 100, 160],
    [task({ state: "failed", charge: "released" }), "已失败", "bad", "bad", 0, 20],
  ] as const) {
    const { unmount } = renderPart(<StatusBadge task={value} />);
    expect(screen.getByText(word)).toHaveAttribute("data-tone", tone);
    unmount();
    expect(rules).toMatch(new RegExp(`\\.badge\\[data-tone="${tone}"\\][^{]*\\{[^}]*\\n  color: var\\(--${color}\\)`));
    const hues = huesOf(color);
    expect(hues).toHaveLength(2);
    for (const hue of hues) {
      expect(hue, color).toBeGreaterThanOrEqual(least);
      expect(hue, color).toBeLessThanOrEqual(most);
    }
  }
});

it("a tool's own word for its deadline stands alone on the note and in the viewer", () => {
  const words = "获取图像结果超时。";
  const [mode, ...others] = nanoBanana.modes;
  const tool = { ...nanoBanana, modes: [{ ...mode!, timeout_message: text(words, "Fetching the image timed out.") }, ...others] };
  const late = task({ mode: mode!.id, state: "expired", charge: "released", error: { kind: "deadline", message: text(words, words), retryable: true, vendor: null } });
  const box = { id: late.id, heading: false, x: 0, y: 0, width: 300, height: 136 };
  const drawn: ReactNode[] = [
    <WorkNote task={late} box={box} current selected={false} onCurrent={() => {}} onSelect={() => {}} />,
    <WorkDetails task={late} artifact={null} onOther={() => {}} />,
  ];
  for (const part of drawn) {
    const { unmount } = renderPart(
      <ActsProvider tools={[tool]} onDraft={() => {}} onRetried={() => {}}>
        {part}
      </ActsProvider>,
    );
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.queryByText(/供应商原文/)).not.toBeInTheDocument();
    unmount();
  }
});
