import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { member } from "@/testing/accountFixtures";
import { adminOrder, adminOrders } from "@/testing/adminStoreFixtures";
import { renderApp } from "@/testing/render";
import { api, apiError, http, HttpResponse, server, state } from "@/testing/server";

let asked: URLSearchParams[];
let listed: typeof adminOrders;

beforeEach(() => {
  asked = [];
  listed = adminOrders;
  state.session = { ...member, user: { ...member.user!, role: "admin" } };
  server.use(
    http.get(api("/admin/access"), () => HttpResponse.json({ uid: member.user!.uid })),
    http.get(api("/admin/orders"), ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items: listed, total: listed.length * 20 });
    }),
    http.get(api("/admin/orders/:no"), ({ params }) => {
      const found = listed.find(({ order_no }) => order_no === params["no"]);
      return found ? HttpResponse.json(adminOrder(found)) : apiError(404, { code: "not_found", message: "订单不存在" });
    }),
  );
});

const open = (path = "/admin/orders") => renderApp(path);
const dialog = async () => within(await screen.findByRole("dialog", { name: "订单详情" }));

describe("the table of orders", () => {
  it("has the specified columns and words", async () => {
    open();
    const table = within(await screen.findByRole("table"));
    const heads = table.getAllByRole("columnheader").map((head) => head.textContent);
    expect(heads).toEqual(["订单号", "用户ID", "商品", "金额", "订单状态", "创建时间", "更新时间", "操作"]);
    const rows = table.getAllByRole("row").slice(1);
    const cells = rows.map((row) => within(row).getAllByRole("cell"));
    expect(cells.map((row) => row[4]!.textContent)).toEqual(["待支付", "支付成功", "支付成功部分退款", "支付成功申请退款", "超时已关闭", "已退款"]);
    expect(cells[1]!.slice(1, 4).map((cell) => cell.textContent)).toEqual(["100200301", "年度会员", "¥594.15"]);
    expect(screen.getByText("显示第 1 到 10 条，共 120 条记录")).toBeInTheDocument();
    expect(asked[0]?.get("page_size")).toBe("10");
  });

  it("asks the host for a state, a user and words", async () => {
    const { user } = open();
    await screen.findByRole("table");
    await user.click(within(screen.getByRole("radiogroup", { name: "订单状态" })).getByRole("radio", { name: "待支付" }));
    await user.click(within(screen.getByRole("radiogroup", { name: "支付方式" })).getByRole("radio", { name: "支付宝" }));
    await user.click(screen.getAllByRole("button", { name: /^只看用户/ })[0]!);
    await user.type(screen.getByRole("searchbox"), "年度");
    await waitFor(() => expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({ status: "PENDING", channel: "alipay", uid: "100200300", q: "年度", page: "1" }));
  });

  it("says that there are none, and that they cannot be had", async () => {
    listed = [];
    const { unmount } = open();
    expect(await screen.findByText("暂无订单")).toBeInTheDocument();
    unmount();
    server.use(http.get(api("/admin/orders"), () => new HttpResponse("", { status: 418 })));
    open();
    expect(await screen.findByText("获取订单数据失败。")).toBeInTheDocument();
  });
});

describe("an order", () => {
  const paid = adminOrders[1]!;

  it("opens with its timeline, and the address names it", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: paid.order_no }));
    const order = await dialog();
    expect(await order.findByText("已入账：积分 +500")).toBeInTheDocument();
    expect(order.getByText(paid.transaction_id!)).toBeInTheDocument();
    expect(screen.getByTestId("address")).toHaveTextContent(`order=${paid.order_no}`);
  });

  it("gives back a part, says before what that takes, and repeats a lost press with the same key", async () => {
    const sent: { key: string | null; body: unknown }[] = [];
    server.use(
      http.get(api("/admin/orders/:no/refund-preview"), ({ request }) => {
        const cents = Number(new URL(request.url).searchParams.get("cents"));
        return HttpResponse.json({ cents, points_due: cents === 10_000 ? 13_465 : 80_000, points_taken: 13_000, points_held: 400, days_due: 0 });
      }),
      http.post(api("/admin/orders/:no/refund"), async ({ request }) => {
        sent.push({ key: request.headers.get("idempotency-key"), body: await request.json() });
        if (sent.length === 1) return HttpResponse.error();
        return HttpResponse.json({ refund_no: "R2", cents: 10_000, status: "open", reason: "x", actor: "keeper", points_taken: 1, points_short: 0, error: null, created_ms: 1 }, { status: 201 });
      }),
    );
    const { user } = open(`/admin/orders?order=${paid.order_no}`);
    const order = await dialog();
    await user.click(await order.findByRole("button", { name: "退款" }));
    const amount = order.getByRole("textbox", { name: "退款金额（元）" });
    expect(amount).toHaveValue("594.15");
    await user.clear(amount);
    await user.type(amount, "600");
    await user.click(order.getByRole("button", { name: /^确认退款/ }));
    expect(order.getByText("不能超过 ¥594.15")).toBeInTheDocument();
    expect(order.getByText("请填写退款原因")).toBeInTheDocument();
    await user.clear(amount);
    await user.type(amount, "100");
    expect(await order.findByText("对应 13,465 积分：退款时收回 13,000；冻结在任务中 400，任务退回时收回；已用掉 65，无法收回。")).toBeInTheDocument();
    await user.type(order.getByRole("textbox", { name: "退款原因" }), "协商一致");
    await user.click(order.getByRole("button", { name: "确认退款 ¥100.00" }));
    expect(await screen.findByText("退款已提交，支付渠道处理中")).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]!.body).toEqual({ cents: 10_000, reason: "协商一致" });
  });

  it("counts the bytes of a reason, as the payment companies do", async () => {
    const { user } = open(`/admin/orders?order=${paid.order_no}`);
    const order = await dialog();
    await user.click(await order.findByRole("button", { name: "退款" }));
    await user.click(order.getByRole("textbox", { name: "退款原因" }));
    await user.paste("字".repeat(27));
    await user.click(order.getByRole("button", { name: /^确认退款/ }));
    expect(order.getByText("退款原因太长，最多 80 字节（约 26 个汉字）")).toBeInTheDocument();
  });

  it("declines what the buyer asks for, with a word", async () => {
    const wanted = adminOrders[3]!;
    let sent: unknown;
    server.use(
      http.post(api("/admin/orders/:no/decline-refund"), async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json(adminOrder({ ...wanted, refund_wanted: false }));
      }),
    );
    const { user } = open(`/admin/orders?order=${wanted.order_no}`);
    const order = await dialog();
    expect(await order.findByText("用户申请退款：买错了")).toBeInTheDocument();
    await user.click(order.getByRole("button", { name: "拒绝退款申请" }));
    await user.click(order.getByRole("button", { name: "拒绝申请" }));
    expect(order.getByText("请填写说明")).toBeInTheDocument();
    await user.type(order.getByRole("textbox", { name: "给用户的说明" }), "积分已用完");
    await user.click(order.getByRole("button", { name: "拒绝申请" }));
    expect(await screen.findByText("已拒绝退款申请")).toBeInTheDocument();
    expect(sent).toEqual({ note: "积分已用完" });
  });

  it("is asked after at the payment company", async () => {
    let times = 0;
    server.use(http.post(api("/admin/orders/:no/refresh"), () => ((times += 1), HttpResponse.json(adminOrder(adminOrders[0]!)))));
    const { user } = open(`/admin/orders?order=${adminOrders[0]!.order_no}`);
    const order = await dialog();
    await user.click(await order.findByRole("button", { name: "向支付渠道核实" }));
    expect(await screen.findByText("已核实")).toBeInTheDocument();
    expect(times).toBe(1);
    expect(order.queryByRole("button", { name: "退款" })).not.toBeInTheDocument();
  });
});
