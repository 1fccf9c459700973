import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setLanguage } from "@/i18n";
import { member } from "@/testing/accountFixtures";
import { anonymous, visitor } from "@/testing/fixtures";
import { PRICES_ROUTE } from "@/lib/routes";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, said, server, state } from "@/testing/server";
import { movingTimers } from "@/testing/timers";
import { detailed, order, orders, products, refund, shop } from "@/testing/storeFixtures";
import { bestValue } from "../shelves";
import type { Order } from "../types";

interface Sent {
  body: { product_id: string; channel: "wechat" | "alipay"; way: "qr" | "page" };
  key: string | null;
}

let sent: Sent[];
/** What `query-order-status` says. */
let status: Order["status"];
let asked: number;
/** What the store sends back for an order. */
let made: Partial<Order>;

beforeEach(() => {
  sent = [];
  status = "PENDING";
  asked = 0;
  made = {};
  state.session = member;
  server.use(
    http.get(api("/store"), () => HttpResponse.json(shop)),
    http.get("*/py/api/v1/product/list", () => said({ productList: products })),
    http.get(api("/orders"), () => HttpResponse.json({ items: orders, total: orders.length })),
    http.get(api("/orders/:no"), ({ params }) => {
      const found = orders.find(({ order_no }) => order_no === params["no"]);
      return found ? HttpResponse.json(detailed(found, found.refunded_cents > 0 ? [refund] : [])) : apiError(404, { code: "not_found", message: "没有找到该订单" });
    }),
    http.post(api("/orders"), async ({ request }) => {
      const body = (await request.json()) as Sent["body"];
      sent.push({ body, key: request.headers.get("idempotency-key") });
      const pay = body.way === "qr" ? { kind: "qr", content: "http://127.0.0.1:9/pay/wechat/1" } : { kind: "form", action: "http://127.0.0.1:9/gateway.do", fields: [] };
      return HttpResponse.json({ order: order({ product_id: body.product_id, channel: body.channel, ...made }), pay }, { status: 201 });
    }),
    http.get("*/py/api/v1/order-info/query-order-status/:no", () => {
      asked++;
      return said({ status, orderNo: "x" }, { code: status === "SUCCESS" ? "0" : "101" });
    }),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const open = async (path = "/service-market") => {
  const view = renderApp(path);
  await screen.findByRole("heading", { level: 1, name: "服务市场" });
  return view;
};
const press = async (user: Awaited<ReturnType<typeof open>>["user"], channel: "微信支付" | "支付宝", title = "体验卡") =>
  user.click(await screen.findByRole("button", { name: `用${channel}购买「${title}」` }));

it("shows readers of English the words that the operator wrote for them, and the Chinese where there are none", async () => {
  const [first, ...others] = products;
  const english = { title: "Starter", tag: null, details: "Good for a first hundred pictures." };
  server.use(http.get("*/py/api/v1/product/list", () => said({ productList: [{ ...first!, additionalAttributes: { ...first!.additionalAttributes, english } }, ...others] })));
  await setLanguage("en");
  try {
    const { user } = renderApp("/service-market");
    expect(await screen.findByRole("heading", { level: 3, name: "Starter" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 3, name: "Yearly membership" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 3, name: "API 额度包" })).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Details: Starter" }));
    expect(await screen.findByText("Good for a first hundred pictures.")).toBeInTheDocument();
  } finally {
    await setLanguage("zh-CN");
  }
});

describe("the packages", () => {
  it("stand on their shelves, the trial first and then the cheapest, with price and what they give", async () => {
    await open();
    const shelf = async (name: string) => within(await screen.findByRole("region", { name })).getAllByRole("article").map((card) => card.getAttribute("aria-labelledby"));
    expect(await shelf("网页套餐")).toHaveLength(3);
    const titles = within(screen.getByRole("region", { name: "网页套餐" })).getAllByRole("heading", { level: 3 }).map((title) => title.textContent);
    expect(titles).toEqual(["体验卡", "月度会员", "年度会员"]);
    expect(await shelf("开发者 API")).toHaveLength(1);
    expect(await shelf("ClaudeCode")).toHaveLength(1);
    const card = within(screen.getByRole("article", { name: "体验卡" }));
    expect(card.getByText("¥9.90")).toBeInTheDocument();
    expect(card.getByText("VIP 价 ¥8.42")).toBeInTheDocument();
    expect(card.getByText("1,000 积分")).toBeInTheDocument();
    expect(within(screen.getByRole("article", { name: "API 额度包" })).getByText("10,000 积分 API 额度")).toBeInTheDocument();
    expect(screen.getByText("已累计 12,000 / 50,000 积分，再充 38,000 积分即可享受 VIP 价。")).toBeInTheDocument();
  });

  it("name the one that gives the most points for the money, and nobody where all are alike", async () => {
    await open();
    expect(within(await screen.findByRole("article", { name: "年度会员" })).getByText("最划算")).toBeInTheDocument();
    expect(screen.getAllByText("最划算")).toHaveLength(1);
    const [one] = products;
    const at = (id: string, price: number, points: number) => ({ ...one!, id, price, points });
    expect(bestValue([at("a", 990, 990), at("b", 5000, 5000)])).toBeNull();
    expect(bestValue([at("a", 990, 1000)])).toBeNull();
    expect(bestValue([at("dear", 9900, 20_000), at("cheap", 990, 2000), at("poor", 1000, 1000), at("days", 100, 0)])).toBe("cheap");
  });

  it("say once that they are a demonstration, and what a badge of the operator says beside it", async () => {
    const marked = products.map((product, index) => ({ ...product, additionalAttributes: { ...product.additionalAttributes, tag: index === 0 ? "限时" : "演示" } }));
    server.use(http.get("*/py/api/v1/product/list", () => said({ productList: marked })));
    await open();
    expect(within(await screen.findByRole("article", { name: "体验卡" })).getByText("限时")).toBeInTheDocument();
    expect(within(screen.getByRole("main")).getAllByText("演示")).toHaveLength(1);
  });

  it("explain the VIP price to those who do not have it, and the smallest top-up to everybody", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "查看详情：年度会员" }));
    const dialog = within(await screen.findByRole("dialog", { name: "年度会员" }));
    expect(dialog.getByText("累计充值满 50,000 积分后，这一款只要 ¥594.15。您还差 38,000 积分。")).toBeInTheDocument();
    expect(dialog.getByText("充值 10 元起，体验卡除外。")).toBeInTheDocument();
  });

  it("are sold once it is known who buys: a member is not asked to log in", async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server.use(
      http.get(api("/session"), async () => {
        await arrived;
        return HttpResponse.json(member);
      }),
    );
    const { user } = await open();
    const buy = await screen.findByRole("button", { name: "用微信支付购买「体验卡」" });
    expect(buy).toBeDisabled();
    arrive();
    await waitFor(() => expect(buy).toBeEnabled());
    await user.click(buy);
    expect(await screen.findByRole("dialog", { name: "微信扫码支付" })).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it("cost a VIP the VIP price", async () => {
    server.use(http.get(api("/store"), () => HttpResponse.json({ ...shop, vip: { ...shop.vip, bought_points: 60_000, reached: true } })));
    await open();
    const card = within(await screen.findByRole("article", { name: "体验卡" }));
    expect(card.getByText("¥8.42", { selector: "strong" })).toBeInTheDocument();
    expect(card.getByText("¥9.90", { selector: "s" })).toBeInTheDocument();
    expect(screen.getByText("您已是 VIP，购买全部套餐享 15% 优惠。")).toBeInTheDocument();
  });

  it("show their details in a window that has an address of its own", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "查看详情：年度会员" }));
    const dialog = within(await screen.findByRole("dialog", { name: "年度会员" }));
    expect(dialog.getByText("全年畅用全部工具。")).toBeInTheDocument();
    expect(dialog.getByText("有效期延长 365 天")).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent("product=p_year");
  });

  it("say when they cannot be loaded, and tell a silence from a refusal", async () => {
    server.use(http.get("*/py/api/v1/product/list", () => said(null, { success: false, code: "x", msg: "" })));
    const { user } = await open();
    expect(await screen.findByText("无法加载产品列表")).toBeInTheDocument();
    server.use(http.get("*/py/api/v1/product/list", () => said({ productList: products })));
    await user.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("article", { name: "体验卡" })).toBeInTheDocument();
  });

  it("say that the network is at fault when no answer comes", async () => {
    server.use(http.get("*/py/api/v1/product/list", () => HttpResponse.error()));
    await open();
    expect(await screen.findByText("获取产品列表失败，请检查网络")).toBeInTheDocument();
  });

  it("say so when nothing is on sale", async () => {
    server.use(http.get("*/py/api/v1/product/list", () => said({ productList: [] })));
    await open();
    expect(await screen.findByText("暂时没有在售的套餐")).toBeInTheDocument();
  });
});

describe("buying", () => {
  it("asks a visitor to log in, and leads back", async () => {
    state.session = visitor;
    const { user } = await open();
    await press(user, "微信支付");
    const dialog = within(await screen.findByRole("dialog", { name: "请先登录" }));
    expect(dialog.getByText(/新注册赠送 300 积分。/)).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: "去登录" })).toHaveAttribute("href", "/login?redirect=%2Fservice-market");
    expect(sent).toEqual([]);
  });

  it("asks a temporary account to register", async () => {
    state.session = anonymous;
    const { user } = await open();
    await press(user, "支付宝");
    const dialog = within(await screen.findByRole("dialog", { name: "请先登录" }));
    expect(dialog.getByText(/您正在使用临时账户/)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("with WeChat shows the code, the time left and the number, and celebrates the payment", async () => {
    movingTimers();
    const { user } = await open();
    await press(user, "微信支付");
    const dialog = within(await screen.findByRole("dialog", { name: "微信扫码支付" }));
    expect(dialog.getByRole("img", { name: "微信支付付款二维码" })).toBeInTheDocument();
    expect(dialog.getByRole("timer")).toHaveTextContent(/^0[1-5]:\d\d$/);
    expect(dialog.getByText(order().order_no)).toBeInTheDocument();
    expect(dialog.getByText("¥9.90")).toBeInTheDocument();
    expect(dialog.getByRole("link", { name: "打开演示收银台" })).toHaveAttribute("href", "http://127.0.0.1:9/pay/wechat/1");
    expect(sent).toEqual([{ body: { product_id: "p_test", channel: "wechat", way: "qr" }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);

    status = "SUCCESS";
    state.session = { ...member, points: { available: 1500, held: 0 } };
    const paid = within(await screen.findByRole("dialog", { name: "支付成功" }));
    expect(paid.getByText("+1,000 积分")).toBeInTheDocument();
    expect(await paid.findByText("当前可用 1,500 积分")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "微信扫码支付" })).not.toBeInTheDocument());
    const before = asked;
    // Twice as long as one waits for the next question.
    await act(() => vi.advanceTimersByTimeAsync(6000));
    expect(asked).toBe(before);
  });

  it("says that the check timed out when the order's time is over", async () => {
    made = { expires_ms: Date.now() + 600 };
    const { user } = await open();
    await press(user, "微信支付");
    expect(await screen.findByText("支付状态查询超时")).toBeInTheDocument();
    expect(screen.getByText("二维码已过期")).toBeInTheDocument();
    made = {};
    await user.click(screen.getByRole("button", { name: "重新下单" }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(await screen.findByRole("timer")).toBeInTheDocument();
    expect(sent[0]!.key).not.toBe(sent[1]!.key);
  });

  it("counts the time left by the host's clock, not by the device's", async () => {
    const skew = 3_600_000;
    server.use(
      http.get(api("/store"), () => HttpResponse.json(shop, { headers: { date: new Date(Date.now() - skew).toUTCString() } })),
      http.post(api("/orders"), () =>
        HttpResponse.json(
          { order: order({ created_ms: Date.now() - skew, expires_ms: Date.now() - skew + 300_000 }), pay: { kind: "qr", content: "weixin://x" } },
          { status: 201, headers: { date: new Date(Date.now() - skew).toUTCString() } },
        ),
      ),
    );
    const { user } = await open();
    await press(user, "微信支付");
    expect(await screen.findByRole("timer")).toHaveTextContent(/^0[1-5]:\d\d$/);
    const { noteTime } = await import("@/lib/serverTime");
    noteTime(new Date().toUTCString());
  });

  it("says why an order was not taken", async () => {
    server.use(http.post(api("/orders"), () => apiError(409, { code: "conflict", message: "未付款的订单太多，请先付款或取消" })));
    const { user } = await open();
    await press(user, "微信支付");
    const dialog = within(await screen.findByRole("dialog", { name: "操作失败" }));
    expect(dialog.getByText("未付款的订单太多，请先付款或取消")).toBeInTheDocument();
  });

  it("falls back to words of its own where the host has none", async () => {
    server.use(http.post(api("/orders"), () => new HttpResponse("<html>", { status: 404 })));
    const { user } = await open();
    await press(user, "微信支付");
    const dialog = within(await screen.findByRole("dialog", { name: "操作失败" }));
    expect(dialog.getByText("未知错误，请稍后重试")).toBeInTheDocument();
  });

  it("repeats a press whose answer was lost with the same key", async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post(api("/orders"), ({ request }) => {
        keys.push(request.headers.get("idempotency-key"));
        return keys.length === 1 ? HttpResponse.error() : HttpResponse.json({ order: order(), pay: { kind: "qr", content: "weixin://x" } }, { status: 201 });
      }),
    );
    const { user } = await open();
    await press(user, "微信支付");
    expect(await screen.findByRole("timer")).toBeInTheDocument();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it("with Alipay opens a window within the click, and sends it to the order that the page watches", async () => {
    const popup = { document: { title: "", body: { textContent: "" } }, close: vi.fn() };
    const opened = vi.spyOn(window, "open").mockReturnValue(popup as unknown as Window);
    let posted = "";
    made = { way: "page" };
    vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
      posted = `${this.method} ${new URL(this.action).pathname} ${this.target}`;
    });
    const { user } = await open();
    await press(user, "支付宝");
    expect(await screen.findByText("支付宝付款页已在新标签页打开，请在那里完成付款。")).toBeInTheDocument();
    const name = String(opened.mock.calls[0]![1]);
    expect(posted).toBe(`post /api/v1/orders/${order().order_no}/pay ${name}`);
    expect(popup.document.title).toBe("正在前往支付宝…");
    expect(asked).toBeGreaterThan(0);
    // Another way is another order; the host closes the first one.
    made = { way: "qr", order_no: "20261121QRCODE7Q2B8N4V6C1Z5A0S7D3" };
    await user.click(screen.getByRole("button", { name: "改用扫码支付" }));
    expect(await screen.findByRole("img", { name: "支付宝付款二维码" })).toBeInTheDocument();
    expect(sent.map(({ body }) => body.way)).toEqual(["page", "qr"]);
  });

  it("shows the order that was left as paid where that turns out", async () => {
    vi.spyOn(window, "open").mockReturnValue({ document: { title: "", body: { textContent: "" } }, close: vi.fn() } as unknown as Window);
    vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => undefined);
    made = { way: "page" };
    const { user } = await open();
    await press(user, "支付宝");
    server.use(http.get(api(`/orders/${order().order_no}`), () => HttpResponse.json(detailed(order({ status: "SUCCESS", paid_ms: Date.now() }), []))));
    made = { way: "qr", order_no: "20261121QRCODE7Q2B8N4V6C1Z5A0S7D3" };
    await user.click(await screen.findByRole("button", { name: "改用扫码支付" }));
    expect(await screen.findByRole("dialog", { name: "支付成功" })).toBeInTheDocument();
  });

  it("says that a window was blocked, and orders nothing", async () => {
    vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = await open();
    await press(user, "支付宝");
    const dialog = within(await screen.findByRole("dialog", { name: "操作失败" }));
    expect(dialog.getByText("打开支付页面失败，请检查浏览器是否拦截了弹出窗口")).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("closes the window again when the order is refused", async () => {
    const close = vi.fn();
    vi.spyOn(window, "open").mockReturnValue({ document: { title: "", body: {} }, close } as unknown as Window);
    server.use(http.post(api("/orders"), () => apiError(401, { code: "unauthenticated", message: "请先登录" })));
    const { user } = await open();
    await press(user, "支付宝");
    expect(await screen.findByRole("dialog", { name: "请先登录" })).toBeInTheDocument();
    expect(close).toHaveBeenCalled();
  });
});

describe("the ways in", () => {
  it("lead from the home page's parameters to the store, its orders and the prices", async () => {
    const { unmount } = renderApp("/?s=1");
    expect(await screen.findByRole("heading", { level: 1, name: "服务市场" })).toBeInTheDocument();
    unmount();
    const orderly = renderApp("/?redirect=order");
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent("/service-market?redirect=order"));
    expect(await screen.findByRole("link", { name: "我的订单", current: "page" })).toBeInTheDocument();
    orderly.unmount();
    renderApp("/?orderId=20261121K3");
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe(PRICES_ROUTE));
    expect(await screen.findByRole("heading", { level: 1, name: "API 定价" })).toBeInTheDocument();
  });

  it("stand in the account's menu and on the points page", async () => {
    server.use(
      http.get(api("/points/entries"), () => HttpResponse.json({ items: [], next_cursor: null, totals: { entries: 0, received: 0, spent: 0 } })),
      http.get(api("/invitations"), () => HttpResponse.json({ code: null, invited: 0, paying: 0, earned: 0, rules: { reward_points: 0, percent: 0 } })),
    );
    const { user } = renderApp("/points");
    const balance = within(await screen.findByRole("region", { name: "可用积分" }));
    expect(balance.getByRole("link", { name: "购买积分" })).toHaveAttribute("href", "/service-market");
    await user.click(screen.getByRole("button", { name: /^账户菜单/ }));
    expect(await screen.findByRole("link", { name: "我的订单" })).toHaveAttribute("href", "/service-market?redirect=order");
  });
});

describe("the contact", () => {
  it("shows the code in a window, and other ways", async () => {
    const { user } = await open("/service-market?tab=contact");
    await user.click(await screen.findByRole("button", { name: "查看客服二维码" }));
    expect(await screen.findByRole("img", { name: "客服二维码" })).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "发送邮件", hidden: true })).toHaveAttribute("href", "mailto:help@example.com");
  });

  it("is no dead end when there is none, and tells administrators alone where to declare it", async () => {
    server.use(http.get(api("/store"), () => HttpResponse.json({ ...shop, contact: { qr: null, note: "", links: [] } })));
    const { unmount } = await open("/service-market?tab=contact");
    const panel = within(await screen.findByRole("region", { name: "本站还没有公布客服联系方式" }));
    expect(panel.getByRole("link", { name: "我的订单与退款" })).toHaveAttribute("href", "/service-market?tab=orders");
    expect(panel.getByRole("link", { name: "运营者信息" })).toHaveAttribute("href", "/our-company");
    expect(screen.queryByText(/仅管理员可见/)).not.toBeInTheDocument();
    unmount();
    state.session = { ...member, user: { ...member.user!, role: "admin" } };
    await open("/service-market?tab=contact");
    expect(await screen.findByText("[store.contact]")).toBeInTheDocument();
  });
});
