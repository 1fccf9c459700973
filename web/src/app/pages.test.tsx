import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "@/i18n";
import { member } from "@/testing/accountFixtures";
import { kling, site, tools } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, http, HttpResponse, said, server, state } from "@/testing/server";
import { products, shop } from "@/testing/storeFixtures";

const nothing = { qr: null, note: "", links: [] };
const buttons = ["chat", "painting", "painting_advanced", "painting_professional", "chat_annual", "summary"];

afterEach(() => setLanguage("zh-CN"));

beforeEach(() => {
  localStorage.clear();
  const prices = [
    { tool: kling.id, mode: kling.modes[0]!.id, points: 40, price: 4000, per: null, measured: null },
    { tool: kling.id, mode: kling.modes[0]!.id, points: 80, price: 8000, per: null, measured: null },
  ];
  server.use(
    http.get(api("/store"), () => HttpResponse.json(shop)),
    http.get("*/py/api/v1/product/list", () => said({ productList: products })),
    http.get("*/apiPriceFacade/all", () => said(prices)),
    http.get(api("/offer"), () =>
      HttpResponse.json({
        list_prices: [{ tool: kling.id, mode: kling.modes[0]!.id, yuan: 1, source: "https://vendor.example/prices", as_of: "2026-11-01" }],
        invitations: { reward_points: 500, percent: 10 },
        cents_per_100: 100,
      }),
    ),
    http.get(api("/legacy-home"), () => HttpResponse.json({ buttons: buttons.map((id) => ({ id, configured: id === "chat" })) })),
  );
});

it("opens the form that a further address names, as its tool's own page does", async () => {
  const [text] = kling.modes;
  const other = { ...kling, modes: [text!, ...kling.modes.slice(1).map((mode, at) => (at === 0 ? { ...mode, also_at: "/old-name" } : mode))] };
  server.use(http.get(api("/tools"), () => HttpResponse.json({ tools: tools.map((tool) => (tool.id === kling.id ? other : tool)) })));
  renderApp("/old-name");
  expect(await screen.findByRole("heading", { level: 1, name: kling.title.zh })).toBeVisible();
  expect(await screen.findByRole("radio", { name: kling.modes[1]!.label.zh })).toBeChecked();
});

it("says in the tab as well that an address has no page", async () => {
  renderApp("/no-such-page");
  expect(await screen.findByRole("heading", { name: "这里没有这道工序" })).toBeVisible();
  await waitFor(() => expect(document.title).toBe("这里没有这道工序 · 百工"));
});

it("shows the code of customer service on its page, and where nothing is declared other ways on", async () => {
  const { unmount } = renderApp("/qcode");
  expect(await screen.findByRole("img", { name: "客服二维码" })).toBeVisible();
  expect(screen.getByRole("link", { name: "发送邮件" })).toHaveAttribute("href", "mailto:help@example.com");
  unmount();
  server.use(http.get(api("/store"), () => HttpResponse.json({ ...shop, contact: nothing })));
  renderApp("/qcode");
  expect(await screen.findByText(/还没有公布客服联系方式/)).toBeVisible();
  expect(screen.getByRole("link", { name: /我的订单与退款/ })).toHaveAttribute("href", "/service-market?redirect=order");
});

it("shows eight services that each lead to customer service", async () => {
  const { user } = renderApp("/services");
  const names = await screen.findAllByRole("heading", { level: 2 });
  expect(names.map((name) => name.textContent)).toEqual(["AI 写作", "AI 智能体", "AI 企业培训", "AI 出海", "AIP 打造", "AI 直播", "RPA 业务", "个人 IP 引流"]);
  await user.click(screen.getByRole("link", { name: "咨询RPA 业务" }));
  await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/qcode"));
});

it("compares what packages and calls cost, and shows the offers until they were seen, closed by a key or a press", async () => {
  const { user, unmount } = renderApp("/api-integration");
  const dialog = await screen.findByRole("dialog", { name: "优惠公告" });
  expect(within(dialog).getByText("充值 ¥10.00 起。")).toBeVisible();
  expect(within(dialog).getByText("体验卡：¥9.90，得 1,000 积分。")).toBeVisible();
  expect(within(dialog).getByText(/满 50,000 积分成为 VIP.*15%/)).toBeVisible();
  expect(within(dialog).getByText(/得 500 积分.*10%/)).toBeVisible();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const packages = await screen.findByRole("group", { name: "套餐对比" });
  const row = within(packages).getByRole("row", { name: /年度会员/ });
  expect(within(row).getAllByRole("cell").map((cell) => cell.textContent).slice(1)).toEqual(["¥699.00", "¥594.15", "80,000", "¥0.87", "省 13%"]);
  const call = within(screen.getByRole("group", { name: "调用价格对比" })).getByRole("row", { name: new RegExp(kling.title.zh) });
  expect(call).toHaveTextContent("¥0.40 起");
  expect(call).toHaveTextContent("¥0.35 起");
  expect(within(call).getByRole("link", { name: "¥1.00" })).toHaveAttribute("href", "https://vendor.example/prices");
  unmount();
  const again = renderApp("/api-integration");
  await screen.findByRole("group", { name: "套餐对比" });
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  const closings = [() => screen.getByRole("button", { name: "知道了" }), () => screen.getByRole("button", { name: "关闭" }), () => document.querySelector(".mantine-Modal-overlay")!];
  for (const closing of closings) {
    await again.user.click(screen.getByRole("button", { name: "优惠公告" }));
    await screen.findByRole("dialog", { name: "优惠公告" });
    await again.user.click(closing());
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  }
});

it("opens a button of the legacy home page where the host says, and offers to sign out only who is signed in", async () => {
  const opened = { opener: {}, location: { replace: vi.fn<(url: string) => void>() }, close: vi.fn<() => void>() };
  vi.spyOn(window, "open").mockReturnValue(opened as unknown as Window);
  server.use(http.post(api("/legacy-home/chat"), () => HttpResponse.json({ url: "https://chat.example/?token=t&timestamp=1" })));
  const { user, unmount } = renderApp("/legacy-home");
  await screen.findByRole("button", { name: /ChatGPT-3.5/ });
  const names = within(screen.getByRole("main")).getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
  expect(names).toEqual(["ChatGPT-3.5", "AI 绘画（普通版）", "AI 绘画（年度高级版）", "AI 绘画（年度专业版）", "ChatGPT-4.0（年度版）", "AI 一键总结"]);
  await user.click(screen.getByRole("button", { name: /ChatGPT-3.5/ }));
  await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith("https://chat.example/?token=t&timestamp=1"));
  expect(opened.opener).toBeNull();
  expect(screen.getByRole("button", { name: /AI 一键总结/ })).toBeDisabled();
  expect(screen.queryByRole("button", { name: "退出登录" })).not.toBeInTheDocument();
  unmount();
  state.session = member;
  renderApp("/legacy-home");
  expect(await screen.findByRole("button", { name: "退出登录" })).toBeVisible();
});

it("pays the demonstration's order in a window of its own, and says why not where it is refused", async () => {
  state.session = member;
  const page = { document: document.implementation.createHTMLDocument(), close: vi.fn<() => void>() };
  vi.spyOn(window, "open").mockReturnValue(page as unknown as Window);
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => undefined);
  const asked: unknown[] = [];
  server.use(
    http.post("*/alipay/pay", async ({ request }) => {
      asked.push(await request.json());
      return asked.length === 1 ? new HttpResponse("<form></form>", { headers: { "content-type": "text/html; charset=utf-8" } }) : said(null, { success: false, code: "RATE", msg: "未支付的订单过多" });
    }),
  );
  const { user } = renderApp("/alipay-demo");
  await user.click(await screen.findByRole("button", { name: "去支付宝付款" }));
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(asked).toEqual([{ subject: "", amount: "9.90" }]);
  await user.click(screen.getByRole("button", { name: "去支付宝付款" }));
  expect(await screen.findByText("未支付的订单过多")).toBeVisible();
  expect(page.close).toHaveBeenCalledOnce();
});

it("names the products of the payment demonstration in the reader's language", async () => {
  const [first, ...others] = products;
  const english = { title: "Starter", tag: null, details: null };
  server.use(http.get("*/py/api/v1/product/list", () => said({ productList: [{ ...first!, additionalAttributes: { ...first!.additionalAttributes, english } }, ...others] })));
  state.session = member;
  renderApp("/alipay-demo");
  expect(await screen.findByRole("option", { name: "¥9.90 · 体验卡" })).toBeInTheDocument();
  await setLanguage("en");
  expect(await screen.findByRole("option", { name: "¥9.90 · Starter" })).toBeInTheDocument();
  expect(screen.getByRole("option", { name: "¥69.90 · Monthly membership" })).toBeInTheDocument();
});

it("says where the payment demonstration is closed, and leads to the store", async () => {
  server.use(http.get(api("/store"), () => HttpResponse.json({ ...shop, demo_pay: false })));
  renderApp("/alipay-demo");
  expect(await screen.findByRole("heading", { name: "本站没有开放支付宝演示" })).toBeVisible();
  expect(screen.getByRole("link", { name: "前往服务市场" })).toBeVisible();
});

it("lists the documents of all tools, in groups, and finds one by its words", async () => {
  const { user } = renderApp("/docs");
  expect(await screen.findByRole("heading", { level: 2, name: "视频" })).toBeVisible();
  const links = () => screen.getAllByRole("link").filter((link) => /^\/docs\/(?!errors$|guide$)/.test(link.getAttribute("href") ?? ""));
  expect(links()).toHaveLength(tools.length);
  await user.type(screen.getByRole("searchbox", { name: "搜索工具" }), kling.id);
  await waitFor(() => expect(links().map((link) => link.getAttribute("href"))).toContain(`/docs/${kling.id}`));
  expect(links().length).toBeLessThan(tools.length);
  await user.type(screen.getByRole("searchbox", { name: "搜索工具" }), "zzz");
  await user.click(await screen.findByRole("button", { name: "清空搜索" }));
  await waitFor(() => expect(links()).toHaveLength(tools.length));
});

it("shows on the landing page what the site makes and where to begin", async () => {
  renderApp("/landing");
  expect(await screen.findByRole("heading", { level: 1, name: "百般手艺，一处施展" })).toBeVisible();
  expect(screen.getByRole("link", { name: "开始创作" })).toBeVisible();
  expect(await screen.findByText("无需注册，首次来访即有 100 积分可试。")).toBeVisible();
  expect(within(screen.getByRole("navigation", { name: "更多页面" })).getByRole("link", { name: "隐私政策" })).toHaveAttribute("href", "/privacy-policy");
});

it("shows the operator's picture in the place of the seal", async () => {
  server.use(http.get(api("/site"), () => HttpResponse.json({ ...site, name: "墨舟", logo: "/api/v1/site/logo?v=1" })));
  renderApp("/landing");
  const brand = await screen.findByRole("link", { name: "墨舟 · AI 创作工坊" });
  expect(brand.querySelector("img")).toHaveAttribute("src", "/api/v1/site/logo?v=1");
});

it("reads in English as well", async () => {
  await setLanguage("en");
  renderApp("/services");
  expect(await screen.findByRole("heading", { level: 1, name: "AI services" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Ask about RPA business" })).toBeVisible();
});
