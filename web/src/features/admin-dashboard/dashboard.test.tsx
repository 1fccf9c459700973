import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import { bucketName } from "@/components/chart/bucketName";
import { length } from "./words";

const operator = { ...member, user: { ...member.user!, role: "admin" as const } };
const START = new Date(2026, 2, 10, 0).getTime();
const HOUR = 3_600_000;
const none = { succeeded: 0, failed: 0, expired: 0, cancelled: 0 };
const open = { queued: 1, submitting: 0, running: 4, uncertain: 2 };
const kling = {
  tool: "kling", title: { zh: "可灵", en: "Kling" }, vendor: "kling", now: open, ended: { ...none, succeeded: 9, failed: 1 }, points_spent: 315, points_absorbed: 63, success_rate: 0.9, p50_ms: 12_300, p95_ms: 125_000,
};
const figures = {
  range: "24h", at_ms: START + 24 * HOUR - 1, bucket_ms: HOUR, now: open, ended: kling.ended, success_rate: 0.9, p50_ms: 12_300, p95_ms: 125_000,
  buckets: Array.from({ length: 24 }, (_, index) => ({
    start_ms: START + index * HOUR, ended: index === 23 ? kling.ended : none, points_spent: index === 23 ? 315 : 0, points_absorbed: index === 23 ? 63 : 0, points_granted: 0, revenue_cents: index === 22 ? 1990 : 0,
  })),
  vendors: [{ vendor: "kling", title: { zh: "可灵", en: "Kling" }, now: open, ended: kling.ended, success_rate: 0.9, p50_ms: 12_300, p95_ms: 125_000, tools: [kling] }],
  outstanding: { available: 12_345, held: 55 },
  revenue: { orders: 1, paid_cents: 1990, refunded_cents: 0, demonstration_cents: 1990, channels: [{ channel: "wechat", demonstration: true, orders: 1, paid_cents: 1990, refunded_cents: 0 }] },
  people: { registered: 10, visitors: 3, new_registered: 1, new_visitors: 2, here: 4, sessions: 6 },
  points_absorbed: 63,
  storage_lost: 0,
  review: { tasks: 2, cancellations: 0, payments: 1, resting: 1 },
};
const engine = {
  queued: 1, in_flight: 4, submits: 10, polls: 1200, poll_errors: 3, unknown_words: 0, overlong: 0, finished: 9, poll_lateness_p50_ms: 2, poll_lateness_p99_ms: 41, batches: 5, writes: 9, watchers: 2,
};
const overview = {
  figures,
  processes: [
    { id: "0198-aaaaaaaa", this: true, started_ms: START, heartbeat_ms: START, figures: engine },
    { id: "0198-bbbbbbbb", this: false, started_ms: START, heartbeat_ms: START, figures: null },
  ],
  ledger: { finished_ms: START, took_ms: 5, asked: false, report: { balanced: false, accounts: 1, entries: 1, available: 1, held: 0, faults: 3, problems: [] } },
};
let asked: string[] = [];

afterEach(() => setLanguage("zh-CN"));

beforeEach(() => {
  state.session = operator;
  asked = [];
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: operator.user.uid })),
    http.get(api("/admin/review"), () => HttpResponse.json(figures.review)),
    http.get(api("/admin/dashboard"), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get("range") ?? "");
      return HttpResponse.json(overview);
    }),
  );
});

it("shows the figures, what wants an eye, and the numbers behind a picture", async () => {
  const user = userEvent.setup();
  renderApp("/admin/dashboard");
  expect(await screen.findByRole("link", { name: "待核实 3 项" })).toHaveAttribute("href", "/admin/review");
  expect(screen.getByRole("link", { name: "1 个供应商账号暂停使用" })).toHaveAttribute("href", "/admin/vendors");
  expect(screen.getByRole("link", { name: "账目不平 3 处" })).toHaveAttribute("href", "/admin/ledger");
  expect(screen.getByText("排队 1 · 提交中 0 · 生成中 4 · 待核实 2")).toBeInTheDocument();
  expect(screen.getByText("95% 在 2 分 05 秒 以内")).toBeInTheDocument();
  expect(screen.getByText("其中演示收款 ¥19.90")).toBeInTheDocument();
  expect(screen.getByText("12,400")).toBeInTheDocument();

  const ends = screen.getByRole("region", { name: "任务结果" });
  expect(await within(ends).findByRole("img", { name: "任务结果：完成 9，失败 1，超时 0，取消 0" })).toBeInTheDocument();
  await user.click(within(ends).getByText("表"));
  expect(within(ends).getByRole("row", { name: "23:00 9 1 0 0" })).toBeInTheDocument();
  expect(screen.getByText("本进程")).toBeInTheDocument();
  expect(screen.getByText("2 毫秒 / 41 毫秒")).toBeInTheDocument();
});

it("says how many results were lost, in the reader's language", async () => {
  server.use(http.get(api("/admin/dashboard"), () => HttpResponse.json({ ...overview, figures: { ...figures, storage_lost: 2 } })));
  renderApp("/admin/dashboard");
  expect(await screen.findByText("结果丢失 2 个")).toBeInTheDocument();
  await setLanguage("en");
  expect(await screen.findByText("Results lost: 2")).toBeInTheDocument();
});

it("says what the site bore: all of it, over time and by tool", async () => {
  const user = userEvent.setup();
  renderApp("/admin/dashboard");
  expect(await screen.findByText("本站承担 63 积分，相当于任务消耗的 20%")).toBeInTheDocument();
  const points = screen.getByRole("region", { name: "积分流动" });
  expect(await within(points).findByRole("img", { name: "积分流动：发放 0，消耗 315，本站承担 63" })).toBeInTheDocument();
  const vendors = screen.getByRole("region", { name: "供应商与工具" });
  await user.click(within(vendors).getByText("按工具"));
  expect(within(vendors).getByRole("row", { name: /^可灵 .* 315 63$/ })).toBeInTheDocument();
});

it("asks for another period, and says when the figures are old", async () => {
  const user = userEvent.setup();
  renderApp("/admin/dashboard");
  await user.click(await screen.findByText("近 7 天"));
  await waitFor(() => expect(asked).toContain("7d"));
  server.use(http.get(api("/admin/dashboard"), () => apiError(500, { code: "internal", message: "服务器内部错误" })));
  await user.click(await screen.findByRole("button", { name: "立即刷新" }));
  expect(await screen.findByText(/数据刷新失败/)).toBeInTheDocument();
  expect(screen.getByText("成功率", { selector: "dt" })).toBeInTheDocument();
});

it("names times as an operator compares them", () => {
  const t = ((key: string, values: Record<string, unknown>) => `${key.split(".")[1]} ${Object.values(values).join(":")}`) as never;
  expect([840, 9_960, 12_300, 125_000].map((ms) => length(ms, t))).toEqual(["milliseconds 840", "seconds 10.0", "seconds 12", "minutes 2:05"]);
  expect([HOUR, 6 * HOUR, 24 * HOUR].map((bucket) => bucketName(START + 13 * HOUR, bucket))).toEqual(["13:00", "03-10 13:00", "03-10"]);
});
