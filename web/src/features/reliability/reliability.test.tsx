import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderApp } from "@/testing/render";
import { http, HttpResponse, server } from "@/testing/server";

const NOTHING = { at_least: null, success_rate: null, median_ms: null, p90_ms: null };
const mode = (id: string, label: string, figures: object) => ({
  tool: "kling", tool_title: { zh: "可灵", en: "Kling" }, glyph: { pigment: "ink", path: "M0 0" }, route: "/kling", mode: id, label: { zh: label, en: label },
  day: NOTHING, month: NOTHING, ...figures,
});
const serve = (items: object[], demonstration = false) =>
  server.use(http.get("*/api/v1/reliability", () => HttpResponse.json({ measured_ms: Date.UTC(2026, 0, 1), demonstration, least_samples: 20, items })));

it("shows rates and times of what has samples enough, and names the rest apart", async () => {
  serve([
    mode("text", "文生视频", { month: { at_least: 100, success_rate: 0.974, median_ms: 120_000, p90_ms: 300_000 } }),
    mode("image", "图生视频", { month: { at_least: 20, success_rate: 0.75, median_ms: null, p90_ms: null } }),
    mode("lip", "对口型", {}),
  ]);
  const { user } = renderApp("/reliability");
  const table = await screen.findByRole("table");
  const [text, image] = within(table).getAllByRole("row").slice(1);
  expect(within(text!).getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["可灵 · 文生视频", "97.4%", "2分钟", "5分钟", "≥ 100"]);
  expect(within(image!).getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["可灵 · 图生视频", "75.0%", "样本不足", "样本不足", "≥ 20"]);
  expect(screen.getByText("可灵 · 对口型")).not.toBeVisible();
  await user.click(screen.getByText("样本不足的模式（1）"));
  expect(screen.getByText("可灵 · 对口型")).toBeVisible();
  expect(screen.queryByText(/这是演示站/)).toBeNull();
});

it("shows the last day when it is asked for, and says that a demonstration is one", async () => {
  serve([mode("text", "文生视频", { month: { at_least: 100, success_rate: 1, median_ms: 1000, p90_ms: 2000 } })], true);
  const { user } = renderApp("/reliability");
  expect(await screen.findByText(/这是演示站/)).toBeVisible();
  expect(await screen.findByRole("table")).toBeVisible();
  await user.click(screen.getByText("近 24 小时"));
  expect(await screen.findByText("这段时间内还没有足够的任务")).toBeVisible();
});

it("shows the tool that the address names, also where it has too few tasks", async () => {
  const seen: string[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    seen.push(this.textContent ?? "");
  });
  const figures = { month: { at_least: 100, success_rate: 1, median_ms: 1000, p90_ms: 2000 } };
  serve([mode("text", "文生视频", figures), mode("image", "图生视频", figures), { ...mode("song", "写歌", {}), tool: "suno", tool_title: { zh: "音乐", en: "Music" } }]);
  const first = renderApp("/reliability#kling");
  expect(await screen.findByRole("table")).toBeVisible();
  await waitFor(() => expect(seen).toEqual(["可灵 · 文生视频"]));
  expect(screen.getByText("音乐 · 写歌")).not.toBeVisible();
  first.unmount();
  renderApp("/reliability#suno");
  await waitFor(() => expect(seen.at(-1)).toBe("音乐 · 写歌"));
  expect(screen.getByText("音乐 · 写歌")).toBeVisible();
});
