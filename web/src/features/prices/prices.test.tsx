import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { PriceEntry } from "@/lib/api/types";
import { renderApp } from "@/testing/render";
import { http, HttpResponse, said, server } from "@/testing/server";
import { csv, pageButtons, search, sort } from "./list";

const PATH = "/provider-generator/video-generator/video-pricing-generator";
const entry = (n: number, more: Partial<PriceEntry> = {}): PriceEntry => ({
  id: `kling.text.${n}`,
  name: `可灵 · 文生视频 · 规格${n}`,
  nameEn: `Kling · Text to video · Line ${n}`,
  apiUrl: "/api/v1/tools/kling/text/tasks",
  status: "正常",
  payType: "付费",
  price: n * 3500,
  updateTime: Date.UTC(2026, 0, n),
  docUrl: "/docs/kling#text",
  points: n * 35,
  tool: "kling",
  mode: "text",
  params: {},
  per: null, measured: null,
  ...more,
});
const FREE = entry(99, { id: "free.x.1", name: "免费工具", price: 0, points: 0, payType: "免费", docUrl: "javascript:alert(1)", status: "维护" });
const LIST = [FREE, ...Array.from({ length: 61 }, (_, index) => entry(61 - index))];

const serve = (entries: PriceEntry[]) => server.use(http.get("*/apiPriceFacade/all", () => said(entries)));
const rows = async () => within(await screen.findByRole("table")).getAllByRole("row").slice(1);

it("lists ten a page with prices in yuan, free ones said so, and at most five page buttons", async () => {
  serve(LIST);
  const { user } = renderApp(PATH);
  expect(await rows()).toHaveLength(10);
  const [free, second] = await rows();
  expect(free).toHaveTextContent("免费工具");
  expect(within(free!).getAllByText("免费")).toHaveLength(2);
  expect(within(free!).getByRole("button", { name: "暂无文档" })).toBeDisabled();
  expect(second).toHaveTextContent("¥21.35");
  expect(within(second!).getByRole("link", { name: "查看文档：可灵 · 文生视频 · 规格61" })).toHaveAttribute("href", "/docs/kling#text");
  const pages = screen.getByRole("navigation", { name: "价格列表分页" });
  const numbers = () => within(pages).getAllByRole("button", { name: /第/ }).map((button) => button.textContent);
  expect(numbers()).toEqual(["1", "2", "3", "4", "5"]);
  await user.click(within(pages).getByRole("button", { name: "第 5 页" }));
  expect(numbers()).toEqual(["3", "4", "5", "6", "7"]);
  expect(screen.getByText("第 41–50 项，共 62 项")).toBeVisible();
  expect(screen.getByRole("link", { name: "去充值" })).toHaveAttribute("href", "/service-market");
});

it("searches entries that have no document", () => {
  const { docUrl: _, ...bare } = entry(7, { name: "海" });
  expect(search([bare as PriceEntry], "海")).toHaveLength(1);
  expect(search([bare as PriceEntry], "没有的")).toHaveLength(0);
});

it("searches all values whatever their case, and says so when nothing is found", async () => {
  serve([...LIST, entry(7, { id: "veo.Text.1", name: "Veo 3 · 文生视频", apiUrl: "/api/v1/tools/veo/text/tasks" })]);
  const { user } = renderApp(PATH);
  const field = await screen.findByRole("searchbox", { name: "搜索" });
  await user.type(field, "VEO");
  expect(await rows()).toHaveLength(1);
  await user.clear(field);
  await user.type(field, "21.35");
  expect(await rows()).toHaveLength(1);
  await user.type(field, "没有的");
  expect(await screen.findByRole("heading", { name: "没有找到记录" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "清除搜索" }));
  expect(await rows()).toHaveLength(10);
});

it("keeps search, order and view in the address, so that the way back finds them again", async () => {
  serve(LIST);
  const { user } = renderApp(`${PATH}?q=kling&sort=-price&view=table`);
  expect(await screen.findByRole("searchbox", { name: "搜索" })).toHaveValue("kling");
  expect(await screen.findByRole("columnheader", { name: "价格" })).toHaveAttribute("aria-sort", "descending");
  expect((await rows())[0]).toHaveTextContent("规格61");
  await user.click(screen.getByRole("radio", { name: "卡片" }));
  expect(screen.getByTestId("address")).toHaveTextContent("view=cards");
});

it("keeps what was typed when an order is chosen before the list has followed", async () => {
  serve(LIST);
  renderApp(PATH);
  const field = await screen.findByRole("searchbox", { name: "搜索" });
  const order = within(await screen.findByRole("columnheader", { name: "价格" })).getByRole("button");
  act(() => {
    fireEvent.change(field, { target: { value: "kling" } });
    fireEvent.click(order);
  });
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("q=kling&sort=price"));
});

it("sorts by a column, then the other way round, then not at all", async () => {
  serve(LIST);
  const { user } = renderApp(PATH);
  const header = async () => screen.findByRole("columnheader", { name: "价格" });
  const first = async () => (await rows())[0];
  const press = async () => user.click(within(await header()).getByRole("button"));
  await press();
  expect(await header()).toHaveAttribute("aria-sort", "ascending");
  expect((await rows())[1]).toHaveTextContent("规格1");
  await press();
  expect(await header()).toHaveAttribute("aria-sort", "descending");
  expect(await first()).toHaveTextContent("规格61");
  await press();
  expect(await header()).not.toHaveAttribute("aria-sort");
  expect(await first()).toHaveTextContent("免费工具");
});

it("shows cards instead, and takes away what is found as a table", async () => {
  serve(LIST);
  const { user } = renderApp(PATH);
  await user.type(await screen.findByRole("searchbox", { name: "搜索" }), "规格6");
  await user.click(screen.getByText("卡片"));
  expect(screen.queryByRole("table")).toBeNull();
  expect(within(screen.getByRole("region", { name: "API 定价" })).getAllByRole("heading", { level: 2 })).toHaveLength(3);
  const made: Blob[] = [];
  URL.createObjectURL = vi.fn((blob: Blob) => {
    made.push(blob);
    return "blob:x";
  });
  URL.revokeObjectURL = vi.fn();
  HTMLAnchorElement.prototype.click = vi.fn();
  await user.click(screen.getByRole("button", { name: "下载 CSV" }));
  expect(screen.getByRole("button", { name: "已下载" })).toBeVisible();
  expect(await made[0]!.text()).toContain("规格61");
  await waitFor(() => expect(screen.getByRole("button", { name: "下载 CSV" })).toBeVisible());
});

it("says that the prices could not be fetched, and tries again", async () => {
  let broken = true;
  server.use(http.get("*/apiPriceFacade/all", () => (broken ? new HttpResponse(null, { status: 404 }) : said(LIST))));
  const { user } = renderApp(PATH);
  expect(await screen.findByText("价格列表加载失败")).toBeVisible();
  broken = false;
  await user.click(screen.getByRole("button", { name: "重试" }));
  expect(await rows()).toHaveLength(10);
});

it("sorts numbers as numbers and keeps the order of what is equal", () => {
  const list = [entry(10), entry(2), FREE];
  expect(sort(list, { by: "id", down: false }).map((item) => item.id)).toEqual(["free.x.1", "kling.text.2", "kling.text.10"]);
  expect(sort(list, { by: "apiUrl", down: true })).toEqual(list);
  expect(search(list, "  ")).toBe(list);
});

it("gives five buttons amid the pages, and fewer where there are fewer", () => {
  expect(pageButtons(1, 3)).toEqual([1, 2, 3]);
  expect(pageButtons(1, 9)).toEqual([1, 2, 3, 4, 5]);
  expect(pageButtons(5, 9)).toEqual([3, 4, 5, 6, 7]);
  expect(pageButtons(9, 9)).toEqual([5, 6, 7, 8, 9]);
});

it("writes a table that no spreadsheet takes for a formula", () => {
  const text = csv(["编号"], [entry(1, { name: '=1+1,"x"' })], "https://ai.example.com");
  expect(text).toBe(`\uFEFF编号\r\nkling.text.1,"'=1+1,""x""",/api/v1/tools/kling/text/tasks,正常,付费,0.35,2026-01-01,https://ai.example.com/docs/kling#text\r\n`);
});

const change = (version: number, more: object = {}) => ({
  tool: "kling", tool_title: { zh: "可灵", en: "Kling" }, mode: "text", label: { zh: "文生视频", en: "Text to video" }, version,
  from: { words: { zh: "35–280 积分", en: "35–280 points" }, lowest: 35, highest: 280 },
  to: { words: { zh: "40–300 积分", en: "40–300 points" }, lowest: 40, highest: 300 },
  effective_ms: Date.UTC(2026, 0, version), announced_ms: Date.UTC(2026, 0, version), rise: true, ...more,
});

it("says that no price has changed, and where changes can be subscribed to", async () => {
  serve(LIST);
  renderApp(PATH);
  const section = await screen.findByRole("region", { name: "价格变动" });
  expect(await within(section).findByText("暂无价格变动")).toBeVisible();
  expect(within(section).getByRole("link", { name: "订阅（Atom）" })).toHaveAttribute("href", "/prices.atom?lang=zh");
});

it("lists changes to come before those that are in force, and earlier ones when they are asked for", async () => {
  serve(LIST);
  const later = Date.now() + 86_400_000;
  server.use(
    http.get("*/api/v1/prices/changes", ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get("cursor") === "c"
          ? { items: [change(1)], next_cursor: null }
          : { items: [change(3, { rise: false, to: { words: { zh: "30–200 积分", en: "30–200 points" }, lowest: 30, highest: 200 } }), change(2, { effective_ms: later })], next_cursor: "c" },
      ),
    ),
  );
  const { user } = renderApp(PATH);
  const section = await screen.findByRole("region", { name: "价格变动" });
  await waitFor(() => expect(within(section).getAllByRole("listitem")).toHaveLength(2));
  const [toCome, inForce] = within(section).getAllByRole("listitem");
  expect(toCome).toHaveTextContent("可灵 · 文生视频涨价即将生效");
  expect(toCome).toHaveTextContent("原价35–280 积分新价40–300 积分");
  expect(inForce).toHaveTextContent("降价");
  expect(inForce).not.toHaveTextContent("即将生效");
  await user.click(within(section).getByRole("button", { name: "更早的变动" }));
  await waitFor(() => expect(within(section).getAllByRole("listitem")).toHaveLength(3));
});
