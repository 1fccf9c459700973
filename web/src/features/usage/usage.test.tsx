import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import type { Report, Sum } from "./api";
import { averageOf, changeOf, percent, rateOf } from "./sums";

const DAY = 86_400_000;
/** Midnight of 1 March 2026 in China. */
const MARCH = Date.UTC(2026, 1, 28, 16);
const NOTHING: Sum = { tasks: 0, succeeded: 0, failed: 0, spent: 0, given_back: 0, points: 0 };
const sum = (tasks: number, points: number, more: Partial<Sum> = {}): Sum => ({ ...NOTHING, tasks, succeeded: tasks, spent: points, points, ...more });
/** What came back on a day without a call. */
const GIVEN_BACK: Sum = { ...NOTHING, given_back: 40, points: -40 };

const REPORT: Report = {
  from_ms: MARCH - 6 * DAY,
  until_ms: MARCH + DAY,
  total: sum(5, 1300, { succeeded: 3, failed: 1, spent: 1340, given_back: 40 }),
  before: sum(4, 1000, { succeeded: 2, failed: 2 }),
  by_day: [6, 5, 4, 3, 2, 1, 0].map((ago) => ({ day_ms: MARCH - ago * DAY, sum: ago === 1 ? sum(5, 1340) : ago === 0 ? GIVEN_BACK : NOTHING, before: ago === 0 ? sum(4, 1000) : NOTHING })),
  by_tool: [
    { tool: "kling", sum: sum(4, 1170) },
    { tool: "gone", sum: sum(1, 130) },
  ],
  by_key: [
    { key_id: "key_a", name: "夜间批量", test: false, sum: sum(3, 1000) },
    { key_id: null, name: null, test: false, sum: sum(2, 300) },
  ],
};
const key = { id: "key_a", name: "夜间批量", ended_ms: null };

let asked: URLSearchParams[];
let report: Report;

beforeEach(() => {
  asked = [];
  report = REPORT;
  state.session = member;
  server.use(
    http.get(api("/keys"), () => HttpResponse.json({ items: [key, { ...key, id: "key_b", name: "旧的", ended_ms: MARCH }] })),
    http.get(api("/usage/report"), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(report);
    }),
  );
});

it("tells shares only where there is something to share", () => {
  expect([rateOf(NOTHING), averageOf(NOTHING), changeOf(3, 0)]).toEqual([null, null, null]);
  expect([rateOf(REPORT.total), averageOf(REPORT.total), changeOf(1300, 1000)]).toEqual([0.75, 433, 0.3]);
  expect(percent(0.3333)).toBe("33.3%");
});

it("shows what was spent beside the days before, by tool and by key", async () => {
  renderApp("/dhmsg/statistics?days=7");
  const points = (await screen.findAllByText("消耗积分")).find((one) => one.tagName === "DT")!.parentElement!;
  expect(points).toHaveTextContent("1,300");
  expect(points).toHaveTextContent("比前 7 天多 30%");
  expect(points).toHaveTextContent("已扣除 1,340，退回 40");
  expect(screen.getByText("成功 3 · 失败 1 · 进行中 1").parentElement).toHaveTextContent("75%");
  expect(await screen.findByRole("img", { name: "消耗积分：前 7 天 1,000，近 7 天 1,300" })).toBeVisible();
  const tools = within(screen.getByRole("region", { name: "按工具" })).getAllByRole("row");
  expect(tools[1]).toHaveTextContent(/1,17090%$/);
  expect(tools[2]).toHaveTextContent(/^gone/);
  const keys = within(screen.getByRole("region", { name: "按密钥" })).getAllByRole("row");
  expect(keys.slice(1).map((row) => row.firstElementChild!.textContent)).toEqual(["夜间批量", "网页"]);
  expect(Object.fromEntries(asked[0]!)).toEqual({ days: "7", test: "false" });
});

it("has the figures of every day as a table", async () => {
  const { user } = renderApp("/dhmsg/statistics");
  await user.click(within(await screen.findByRole("radiogroup", { name: "消耗积分的展示方式" })).getByRole("radio", { name: "表" }));
  const rows = within(screen.getByRole("group", { name: "消耗积分" })).getAllByRole("row");
  expect(rows.slice(-2).map((row) => row.textContent)).toEqual(["02-2801,340", "03-011,000-40"]);
});

it("reports every day with its figures as the ledger booked them, under the sum of all of them", async () => {
  renderApp("/dhmsg?days=7");
  const days = within(await screen.findByRole("region", { name: "按天" })).getAllByRole("row");
  expect(days.map((row) => row.textContent)).toEqual(["日期调用次数成功失败扣除退回消耗积分", "7 天合计5311,340401,300", "3月1日周日000040-40", "2月28日周六5501,34001,340"]);
  const tile = (name: string) => screen.getAllByText(name).find((one) => one.tagName === "DT")!.parentElement!;
  expect(tile("消耗积分")).toHaveTextContent("1,300比前 7 天多 30%");
  expect(tile("日均消耗")).toHaveTextContent("186前 7 天 143");
  expect(tile("单日最高")).toHaveTextContent("1,3402月28日周六");
  expect(await screen.findByRole("img", { name: "消耗积分：前 7 天 1,000，近 7 天 1,300" })).toBeVisible();
  expect(screen.getByRole("link", { name: "积分明细" })).toHaveAttribute("href", "/points?days=7");
  expect(screen.getByRole("link", { name: "下载 CSV" })).toHaveAttribute("href", "/api/v1/usage/lines.csv?days=7&test=false");
});

it("shows the same figures on every page about usage", async () => {
  for (const page of ["/dhmsg", "/dhmsg/statistics", "/dhmsg/screen"]) {
    const { unmount } = renderApp(page);
    const points = (await screen.findAllByText("消耗积分")).find((one) => one.tagName === "DT")!.parentElement!;
    expect(points).toHaveTextContent("消耗积分1,300比前 7 天多 30%已扣除 1,340，退回 40");
    unmount();
  }
  expect(new Set(asked.map(String))).toEqual(new Set(["days=30&test=false"]));
});

it("keeps a screen on a wall up by itself, and says since when it could not", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: MARCH + DAY / 2 });
  try {
    renderApp("/dhmsg/screen");
    const ranking = within(await screen.findByRole("region", { name: "工具排行" }));
    expect(ranking.getAllByRole("listitem").map((line) => line.textContent)).toEqual([expect.stringMatching(/1,170 积分 · 4 次$/), "gone130 积分 · 1 次"]);
    expect(screen.getByText(/^每 30 秒自动更新/)).toBeVisible();
    expect(screen.getByText("今日消耗").nextElementSibling).toHaveTextContent("-40");
    report = { ...REPORT, by_tool: [{ tool: "gone", sum: sum(2, 990) }] };
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await ranking.findByText("990 积分 · 2 次")).toBeVisible();
    server.use(http.get(api("/usage/report"), () => HttpResponse.json({}, { status: 500 })));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText(/^更新失败，数据截至/)).toBeVisible();
    expect(ranking.getByText("990 积分 · 2 次")).toBeVisible();
  } finally {
    vi.useRealTimers();
  }
});

it("has a screen to hang up before anything was made", async () => {
  report = { ...REPORT, total: NOTHING, before: NOTHING, by_tool: [], by_key: [], by_day: REPORT.by_day.map((day) => ({ ...day, sum: NOTHING, before: NOTHING })) };
  renderApp("/dhmsg/screen");
  expect(within(await screen.findByRole("region", { name: "工具排行" })).getByText("这段时间没有调用")).toBeVisible();
  expect(screen.getByText("可用积分").nextElementSibling).toHaveTextContent(/^[\d,]+$/);
  expect(within(screen.getByRole("region", { name: "消耗积分" })).getByText("这段时间没有数据")).toBeVisible();
});

it("is narrowed to a key and to what was tried, and what is downloaded is the same", async () => {
  const { user } = renderApp("/dhmsg/statistics");
  const choice = await screen.findByRole("combobox", { name: "密钥" });
  expect(await within(choice).findByRole("option", { name: "旧的（已停用）" })).toBeInTheDocument();
  await user.selectOptions(choice, "夜间批量");
  await user.click(screen.getByRole("radio", { name: "测试" }));
  await user.click(screen.getByRole("radio", { name: "近 90 天" }));
  expect(screen.getByRole("link", { name: "下载 CSV" })).toHaveAttribute("href", "/api/v1/usage/lines.csv?days=90&key=key_a&test=true");
  expect(screen.getByRole("link", { name: "下载 JSON" })).toHaveAttribute("href", "/api/v1/usage/lines.json?days=90&key=key_a&test=true");
  expect(Object.fromEntries(asked.at(-1)!)).toEqual({ days: "90", key: "key_a", test: "true" });
});

it("says that nothing was called, and that the figures did not come", async () => {
  report = { ...REPORT, total: NOTHING, before: NOTHING };
  const { unmount } = renderApp("/dhmsg/statistics");
  expect(await screen.findByRole("heading", { name: "这段时间没有调用" })).toBeVisible();
  unmount();
  server.use(http.get(api("/usage/report"), () => HttpResponse.json({}, { status: 500 })));
  renderApp("/dhmsg/statistics");
  expect(await screen.findByRole("button", { name: /重试/ }, { timeout: 5000 })).toBeVisible();
});
