/** Orders and products as administrators see them. */
import type { AdminOrder, Order } from "../features/admin-orders/types.ts";
import type { Product } from "../features/admin-products/api.ts";
import { orders } from "./storeFixtures.ts";

const now = Date.now();

export const adminOrders: Order[] = orders.map((order, index) => ({
  ...order,
  uid: 100_200_300 + index,
  way: order.channel === "wechat" ? "qr" : "page",
  transaction_id: order.paid_ms === null ? null : `420000${index}20261121`,
  received_cents: order.paid_ms === null ? null : order.cents,
  note: { zh: "", en: "" },
  updated_ms: order.paid_ms ?? order.created_ms,
  closed_ms: null,
}));

export const adminOrder = (order: Order): AdminOrder => ({
  ...order,
  timeline: [
    { kind: "created", text: { zh: "下单", en: "Order placed" }, actor: "buyer", created_ms: order.created_ms },
    ...(order.paid_ms === null ? [] : [{ kind: "credited", text: { zh: "已入账：积分 +500", en: "Booked: points +500" }, actor: "channel", created_ms: order.paid_ms }]),
  ],
  refunds:
    order.refunded_cents > 0
      ? [{ refund_no: "R1", order_no: order.order_no, points_due: 3219, cents: order.refunded_cents, status: "succeeded", reason: { zh: "买多了", en: "买多了" }, actor: "keeper", user_id: "u_1", term_ms: 0, inviter_points_due: 0, inviter_points_taken: 0, updated_ms: now, finished_ms: now, points_taken: 2800, points_short: 419, error: null, created_ms: now }]
      : [],
  attention: order.refund_wanted ? [{ id: "a1", kind: "refund_wanted", channel: order.channel, order_no: order.order_no, refund_no: null, text: { zh: "用户申请退款：买错了", en: "The buyer asks for a refund: 买错了" }, details: {}, accept: { zh: "全额退款", en: "Refund in full" }, dismiss: { zh: "拒绝退款", en: "Refuse the refund" }, created_ms: now, verdict: null, word: null, resolved_by: null, resolved_ms: null }] : [],
});

export const adminProducts: Product[] = [
  { id: "p_month", title: "月度会员", cents: 6990, category: "webui", tag: "热销", details: "", english: { title: "Monthly card", tag: null, details: null }, membership: "MONTH", points: 7500, days: 30, trial: false, on_sale: true, created_ms: now, updated_ms: now },
  { id: "p_old", title: "旧套餐", cents: 1990, category: "developer", tag: null, details: "不再出售", english: { title: null, tag: null, details: null }, membership: null, points: 2000, days: 0, trial: false, on_sale: false, created_ms: now, updated_ms: now },
];
