import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, server, state } from "@/testing/server";
import type { Call } from "./api";
import { length } from "./words";

/** 1 March 2026, 08:00 in China. */
const MARCH = Date.UTC(2026, 2, 1);
const call: Call = {
  id: "01890000-0000-7000-8000-00000000000a",
  request_id: "0189aaaabbbbccccddddeeeeffff0001",
  tool: "kling",
  mode: "text",
  key: { id: "key_a", name: "夜间批量" },
  test: false,
  state: "succeeded",
  created_ms: MARCH,
  finished_ms: MARCH + 12_300,
  duration_ms: 12_300,
  points: 1200,
  charged: 1150,
  error: null,
  removed: false,
};
const failed: Call = {
  ...call,
  id: "01890000-0000-7000-8000-00000000000b",
  test: true,
  state: "failed",
  charged: 0,
  points: 0,
  error: { kind: "vendor", message: { zh: "供应商拒绝了请求", en: "The vendor refused" }, retryable: true, vendor: null },
};

let asked: Record<string, string>[];

beforeEach(() => {
  asked = [];
  state.session = member;
  server.use(
    http.get(api("/keys"), () => HttpResponse.json({ items: [{ id: "key_a", name: "夜间批量", ended_ms: null }] })),
    http.get(api("/calls"), ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      asked.push(query);
      if (query["key"]) return HttpResponse.json({ items: [], next_cursor: null });
      return HttpResponse.json(query["cursor"] ? { items: [failed], next_cursor: null } : { items: [call], next_cursor: call.id });
    }),
    http.get(api("/calls/:id"), ({ params }) =>
      HttpResponse.json(params["id"] === call.id ? { call, task: { params: { prompt: "晨雾中的古桥" }, artifacts: [{ id: "a", name: "film.mp4", url: "/media/a" }] } } : { call: { ...failed, removed: true }, task: null }),
    ),
  );
});

it("writes lengths as people compare them", () => {
  const t = ((key: string, values: Record<string, unknown>) => `${key} ${Object.values(values).join(" ")}`) as unknown as Parameters<typeof length>[1];
  expect([length(840, t), length(12_300, t), length(125_000, t)]).toEqual(["calls.seconds 0.8", "calls.seconds 12", "calls.minutes 2 05"]);
});

it("lists what programs asked for, page after page, with why it failed", async () => {
  const { user } = renderApp("/dhmsg/logs");
  const table = await screen.findByRole("table");
  const row = within(table).getAllByRole("row")[1]!;
  for (const words of ["2026-03-01 08:00:00", "夜间批量", "已完成", "12 秒", "1,150", "…ffff0001"]) expect(row).toHaveTextContent(words);
  await user.click(screen.getByRole("button", { name: "加载更多" }));
  const tried = (await within(table).findByText("供应商拒绝了请求")).closest("tr")!;
  expect(tried).toHaveTextContent("测试");
  expect(screen.queryByRole("button", { name: "加载更多" })).not.toBeInTheDocument();
  expect(asked.at(-1)).toEqual({ cursor: call.id });
});

it("opens the task of a row by its address, and says where nothing is left of it", async () => {
  const { user, unmount } = renderApp("/dhmsg/logs");
  const row = within(await screen.findByRole("table")).getAllByRole("row")[1]!;
  await user.click(within(row).getAllByRole("button")[0]!);
  const drawer = within(await screen.findByRole("dialog", { name: "调用详情" }));
  expect(await drawer.findByText(call.request_id!)).toBeVisible();
  expect(drawer.getByRole("group", { name: "参数" })).toHaveTextContent("晨雾中的古桥");
  expect(drawer.getByRole("link", { name: "打开 film.mp4" })).toHaveAttribute("href", "/media/a");
  unmount();
  renderApp(`/dhmsg/logs?call=${failed.id}`);
  expect(await screen.findByText("任务已从创作历史中删除，参数与结果不再保留。")).toBeVisible();
});

it("is narrowed by key, state, tool and what was tried, and says where nothing meets that", async () => {
  const { user } = renderApp("/dhmsg/logs");
  await screen.findByRole("table");
  await user.click(screen.getByRole("radio", { name: "测试" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "状态" }), "已失败");
  await user.selectOptions(screen.getByRole("combobox", { name: "密钥" }), "夜间批量");
  expect(await screen.findByRole("heading", { name: "没有符合条件的调用" })).toBeVisible();
  expect(asked.at(-1)).toEqual({ key: "key_a", state: "failed", test: "true" });
  await user.click(screen.getByRole("button", { name: "清除筛选" }));
  expect(await screen.findByRole("table")).toBeVisible();
});

it("tells a member without calls how to begin, and asks a visitor to log in", async () => {
  server.use(http.get(api("/calls"), () => HttpResponse.json({ items: [], next_cursor: null })));
  const { unmount } = renderApp("/dhmsg/logs");
  expect(await screen.findByRole("heading", { name: "还没有程序调用" })).toBeVisible();
  expect(screen.getByRole("link", { name: "去创建密钥" })).toHaveAttribute("href", "/dhmsg/keys");
  unmount();
  state.session = { ...member, user: { ...member.user!, anonymous: true } };
  renderApp("/dhmsg/logs");
  expect(await screen.findByRole("heading", { name: "请先登录" })).toBeVisible();
});
