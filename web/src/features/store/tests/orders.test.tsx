import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setLanguage } from "@/i18n";
import { member } from "@/testing/accountFixtures";
import { visitor } from "@/testing/fixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";
import { detailed, order, orders, refund, shop } from "@/testing/storeFixtures";
import { withoutSignature } from "../address";
import type { Order } from "../types";

let listed: Order[];

beforeEach(() => {
  listed = orders;
  state.session = member;
  server.use(
    http.get(api("/store"), () => HttpResponse.json(shop)),
    http.get(api("/orders"), () => HttpResponse.json({ items: listed, total: listed.length })),
    http.get(api("/orders/:no"), ({ params }) => {
      const found = listed.find(({ order_no }) => order_no === params["no"]);
      return found ? HttpResponse.json(detailed(found, found.refunded_cents > 0 ? [refund] : [])) : apiError(404, { code: "not_found", message: "没有找到该订单" });
    }),
  );
});

afterEach(() => setLanguage("zh-CN"));

const open = async (path = "/service-market?redirect=order") => {
  const view = renderApp(path);
  await screen.findByRole("link", { name: "我的订单", current: "page" });
  return view;
};
const cards = async () => (await screen.findAllByRole("article")).map((card) => within(card));

describe("coming back from the payment", () => {
  it("leaves the order's number in the address and no signature", async () => {
    const number = orders[1]!.order_no;
    await open(`/service-market?redirect=order&orderNo=${number}&charset=utf-8&out_trade_no=${number}&method=alipay.trade.page.pay.return&total_amount=9.90&sign=aGVsbG8%3D&trade_no=1&app_id=2&sign_type=RSA2`);
    await waitFor(() => expect(screen.getByTestId("address")).toHaveTextContent(new RegExp(`^/service-market\\?redirect=order&orderNo=${number}$`)));
    expect(await screen.findAllByRole("article")).not.toHaveLength(0);
  });

  it("finds the order by the company's name of its number, and leaves other addresses alone", () => {
    expect(String(withoutSignature(new URLSearchParams("out_trade_no=20261121K3&sign=x&product=p")))).toBe("orderNo=20261121K3&product=p");
    expect(withoutSignature(new URLSearchParams("tab=orders&from=mail"))).toBeNull();
  });
});

describe("the orders", () => {
  it("say in words how each stands", async () => {
    await open();
    const words = ["待支付", "支付成功", "部分退款", "支付成功", "超时已关闭", "已退款"];
    const all = await cards();
    expect(all).toHaveLength(words.length);
    for (const [index, word] of words.entries()) expect(all[index]!.getByText(word)).toBeInTheDocument();
  });

  it("say what was cancelled by the buyer", async () => {
    listed = [order({ status: "CANCELLED", closed_by: "buyer" })];
    await open();
    expect((await cards())[0]!.getByText("已取消")).toBeInTheDocument();
  });

  it("tell what a refund took back, and what it could not", async () => {
    await open();
    const card = (await cards())[2]!;
    expect(await card.findByText("已退款 ¥30.00")).toBeInTheDocument();
    expect(card.getByText("收回 2,800 积分")).toBeInTheDocument();
    expect(card.getByText("另有 419 积分已用掉或冻结在任务中，任务退回时收回")).toBeInTheDocument();
    expect((await cards())[3]!.getByText("退款申请已提交，等待管理员处理")).toBeInTheDocument();
    await setLanguage("en");
    expect(await card.findByText("419 more points are spent or reserved for tasks; refunded ones are taken back")).toBeInTheDocument();
  });

  it("tell why a refund was declined", async () => {
    listed = [order({ status: "SUCCESS", paid_ms: Date.now() })];
    server.use(http.get(api("/orders/:no"), () => HttpResponse.json(detailed(listed[0]!, [], { reason: "买错了", answer: "dismissed", word: { zh: "积分已经用完", en: "积分已经用完" }, created_ms: 1, answered_ms: 2 }))));
    await open();
    expect(await screen.findByText("退款申请未通过：积分已经用完")).toBeInTheDocument();
  });

  it("can be given up after a question", async () => {
    server.use(
      http.post(api("/orders/:no/cancel"), () => {
        listed = [order({ status: "CANCELLED", closed_by: "buyer" })];
        return HttpResponse.json(listed[0]);
      }),
    );
    listed = [order()];
    const { user } = await open();
    await user.click((await cards())[0]!.getByRole("button", { name: "取消订单" }));
    const dialog = within(await screen.findByRole("dialog", { name: "取消这笔订单？" }));
    await user.click(dialog.getByRole("button", { name: "确认取消" }));
    expect(await screen.findByText("订单已取消")).toBeInTheDocument();
    expect(await screen.findByText("已取消")).toBeInTheDocument();
  });

  it("celebrate an order that turns out to be paid when it is given up", async () => {
    listed = [order()];
    server.use(http.post(api("/orders/:no/cancel"), () => HttpResponse.json(order({ status: "SUCCESS", paid_ms: Date.now() }))));
    const { user } = await open();
    await user.click((await cards())[0]!.getByRole("button", { name: "取消订单" }));
    await user.click(within(await screen.findByRole("dialog", { name: "取消这笔订单？" })).getByRole("button", { name: "确认取消" }));
    expect(await screen.findByRole("dialog", { name: "支付成功" })).toBeInTheDocument();
  });

  it("can be paid later", async () => {
    listed = [order()];
    let sent: unknown;
    server.use(
      http.post(api("/orders/:no/pay"), ({ params }) => {
        sent = params["no"];
        return HttpResponse.json({ order: order(), pay: { kind: "qr", content: "weixin://x" } });
      }),
      http.get("*/py/api/v1/order-info/query-order-status/:no", () => HttpResponse.json({ success: true, code: 101, msg: "", data: { status: "PENDING" } })),
    );
    const { user } = await open();
    await user.click((await cards())[0]!.getByRole("button", { name: "继续支付" }));
    expect(await screen.findByRole("dialog", { name: "微信扫码支付" })).toBeInTheDocument();
    expect(sent).toBe(order().order_no);
  });

  it("take a wish for a refund with its reason", async () => {
    listed = [order({ status: "SUCCESS", paid_ms: Date.now() })];
    let sent: unknown;
    server.use(
      http.get(api("/orders/:no/refund-preview"), () => HttpResponse.json({ cents: 1990, points_due: 2000, points_taken: 1500, points_held: 360, days_due: 30 })),
      http.delete(api("/orders/:no/refund-request"), () => {
        listed = [{ ...listed[0]!, refund_wanted: false }];
        return HttpResponse.json(listed[0]);
      }),
      http.post(api("/orders/:no/refund-request"), async ({ request }) => {
        sent = await request.json();
        listed = [{ ...listed[0]!, refund_wanted: true }];
        return HttpResponse.json(listed[0]);
      }),
    );
    const { user } = await open();
    await user.click((await cards())[0]!.getByRole("button", { name: "申请退款" }));
    const dialog = within(await screen.findByRole("dialog", { name: "申请退款" }));
    expect(await dialog.findByText("对应 2,000 积分：退款时收回 1,500；冻结在任务中 360，任务退回时收回；已用掉 140，无法收回。")).toBeInTheDocument();
    expect(dialog.getByText("有效期缩短 30 天。")).toBeInTheDocument();
    await user.click(dialog.getByRole("button", { name: "提交申请" }));
    expect(dialog.getByText("请填写退款原因")).toBeInTheDocument();
    await user.type(dialog.getByRole("textbox", { name: "退款原因" }), "  买错了 ");
    await user.click(dialog.getByRole("button", { name: "提交申请" }));
    expect(await screen.findByText("退款申请已提交，等待管理员处理")).toBeInTheDocument();
    expect(sent).toEqual({ reason: "买错了" });
    const withdraw = await screen.findByRole("button", { name: "撤回退款申请" });
    await waitFor(() => expect(withdraw).toHaveFocus());
    await user.keyboard("{Enter}");
    expect(await screen.findByText("退款申请已撤回")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "申请退款" })).toHaveFocus();
  });

  it("take a wish back once, and keep the focus meanwhile", async () => {
    listed = [order({ status: "SUCCESS", paid_ms: Date.now(), refund_wanted: true })];
    let times = 0;
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server.use(
      http.delete(api("/orders/:no/refund-request"), async () => {
        times += 1;
        await arrived;
        listed = [{ ...listed[0]!, refund_wanted: false }];
        return HttpResponse.json(listed[0]);
      }),
    );
    const { user } = await open();
    const button = await screen.findByRole("button", { name: "撤回退款申请" });
    await user.click(button);
    await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
    expect(button).toHaveFocus();
    await user.keyboard("{Enter}");
    arrive();
    expect(await screen.findByText("退款申请已撤回")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "申请退款" })).toHaveFocus();
    expect(times).toBe(1);
  });

  it("say of an order of days alone what of its term is taken back, in words that are read out when they come", async () => {
    listed = [order({ status: "SUCCESS", paid_ms: Date.now(), points: 0, days: 30 })];
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    server.use(
      http.get(api("/orders/:no/refund-preview"), async () => {
        await arrived;
        return HttpResponse.json({ cents: 1990, points_due: 0, points_taken: 0, points_held: 0, days_due: 30 });
      }),
    );
    const { user } = await open();
    await user.click((await cards())[0]!.getByRole("button", { name: "申请退款" }));
    const dialog = await screen.findByRole("dialog", { name: "申请退款" });
    const live = dialog.querySelector<HTMLElement>("[aria-live=polite]");
    expect(live).toBeEmptyDOMElement();
    arrive();
    expect(await within(live!).findByText("有效期缩短 30 天。")).toBeInTheDocument();
    expect(live).toHaveTextContent(/^有效期缩短 30 天。$/);
  });

  it("leave out what there is none of, in the reader's language", async () => {
    listed = [order({ status: "SUCCESS", paid_ms: Date.now() })];
    server.use(http.get(api("/orders/:no/refund-preview"), () => HttpResponse.json({ cents: 990, points_due: 1000, points_taken: 600, points_held: 0, days_due: 0 })));
    const { user } = await open();
    await user.click((await cards())[0]!.getByRole("button", { name: "申请退款" }));
    expect(await screen.findByText("对应 1,000 积分：退款时收回 600；已用掉 400，无法收回。")).toBeInTheDocument();
    await setLanguage("en");
    expect(await screen.findByText("This covers 1,000 points: 600 taken back with the refund; 400 already spent.")).toBeInTheDocument();
  });

  it("show the host's words on a reason at its field", async () => {
    listed = [order({ status: "SUCCESS", paid_ms: Date.now() })];
    server.use(http.post(api("/orders/:no/refund-request"), () => apiError(422, { code: "invalid_params", message: "参数有误", fields: [{ path: "/reason", code: "x", message: "退款原因不正确" }] })));
    const { user } = await open();
    await user.click((await cards())[0]!.getByRole("button", { name: "申请退款" }));
    const dialog = within(await screen.findByRole("dialog", { name: "申请退款" }));
    await user.type(dialog.getByRole("textbox", { name: "退款原因" }), "x");
    await user.click(dialog.getByRole("button", { name: "提交申请" }));
    expect(await dialog.findByText("退款原因不正确")).toBeInTheDocument();
  });

  it("show the order that the channel's page led back to, and celebrate when its payment comes", async () => {
    const waiting = order({ order_no: "20261121ZZZZ0000BBBB1111CCCC2222" });
    let now: Order = waiting;
    server.use(http.get(api("/orders/:no"), () => HttpResponse.json(detailed(now))));
    await open(`/service-market?redirect=order&orderNo=${waiting.order_no}`);
    const found = within(await screen.findByRole("region", { name: "来自支付页面的订单" }));
    expect(found.getByText("待支付")).toBeInTheDocument();
    now = { ...waiting, status: "SUCCESS", paid_ms: Date.now() };
    expect(await screen.findByRole("dialog", { name: "支付成功" })).toBeInTheDocument();
  });

  it("say that they could not be fetched where no answer comes", async () => {
    server.use(http.get(api("/orders"), () => HttpResponse.error()));
    await open();
    expect(await screen.findByText("获取订单列表失败")).toBeInTheDocument();
  });

  it("say so when there are none, when they cannot be loaded, and to a visitor", async () => {
    listed = [];
    const { unmount } = await open();
    expect(await screen.findByText("还没有订单")).toBeInTheDocument();
    unmount();
    server.use(http.get(api("/orders"), () => new HttpResponse("", { status: 418 })));
    const second = await open();
    expect(await screen.findByText("无法加载订单列表")).toBeInTheDocument();
    second.unmount();
    state.session = visitor;
    await open();
    expect(await screen.findByText("登录后查看您的订单")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("link", { name: "去登录" })).toHaveAttribute("href", "/login?redirect=%2Fservice-market%3Fredirect%3Dorder"));
  });
});
