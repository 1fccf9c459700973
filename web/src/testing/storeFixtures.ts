/** A sample store, for component tests and for looking at its pages without a host. */
import type { Order, OrderDetails, Product, Store } from "../features/store/types.ts";

const now = Date.now();
const HOUR_MS = 3_600_000;

export const shop: Store = {
  open: true,
  demo: true,
  channels: [
    { id: "wechat", name: "微信支付", ways: ["qr"], demo: true },
    { id: "alipay", name: "支付宝", ways: ["page", "qr"], demo: true },
  ],
  pay_minutes: 5,
  minimum_cents: 1000,
  vip: { after_points: 50_000, percent_off: 15, bought_points: 12_000, reached: false },
  contact: {
    qr: "https://work.weixin.example/kfid/baigong",
    note: "工作日 9:00–18:00",
    links: [
      { title: "发送邮件", url: "mailto:help@example.com" },
      { title: "帮助中心", url: "https://help.example.com/" },
    ],
  },
  demo_pay: true,
};

const product = (id: string, title: string, price: number, rest: Partial<Product> = {}, about: Partial<Product["additionalAttributes"]> = {}): Product => ({
  id,
  title,
  price,
  category: "WebUI",
  points: 0,
  days: 0,
  trial: false,
  vipPrice: Math.round(price * 0.85),
  ...rest,
  additionalAttributes: { tag: null, product_details: "", membership_type: null, english: { title: null, tag: null, details: null }, ...about },
});

export const products: Product[] = [
  product("p_test", "体验卡", 990, { points: 1000, trial: true }, { tag: "新人推荐", product_details: "每个账户都可以购买。\n1,000 积分，约可生成 100 张图片。" }),
  product("p_year", "年度会员", 69_900, { points: 80_000, days: 365 }, { membership_type: "YEAR", english: { title: "Yearly membership", tag: null, details: null }, product_details: "全年畅用全部工具。" }),
  product("p_month", "月度会员", 6990, { points: 7500, days: 30 }, { membership_type: "MONTH", tag: "热销", english: { title: "Monthly membership", tag: null, details: null } }),
  product("p_api", "API 额度包", 9900, { points: 10_000, category: "Developer" }, { membership_type: "VIRTUALCARD", product_details: "通过 /api/v1 调用，与网页共用同一份积分。" }),
  product("p_claude", "ClaudeCode 周卡", 4900, { points: 5000, days: 7, category: "ClaudeCode" }, { membership_type: "SEVEN_DAYS" }),
];

export const order = (extra: Partial<Order> = {}): Order => ({
  id: "0199",
  user_id: "u_1",
  uid: 100_200_300,
  merchant: "微信支付",
  tag: null,
  way: "qr",
  status_text: { zh: "", en: "" },
  transaction_id: null,
  received_cents: null,
  note: { zh: "", en: "" },
  updated_ms: Date.now(),
  closed_ms: null,
  order_no: "20261121K3M9X7Q2B8N4V6C1Z5A0S7D3",
  product_id: "p_test",
  title: "体验卡",
  category: "webui",
  membership: null,
  details: "每个账户都可以购买。",
  english: { title: null, tag: null, details: null },
  points: 1000,
  days: 0,
  status: "PENDING",
  closed_by: null,
  cancel_asked: false,
  channel: "wechat",
  demonstration: true,
  cents: 990,
  list_cents: 990,
  percent_off: 0,
  refunded_cents: 0,
  refunding_cents: 0,
  refund_wanted: false,
  created_ms: Date.now(),
  paid_ms: null,
  expires_ms: Date.now() + 300_000,
  ...extra,
});

export const detailed = (of: Order, refunds: OrderDetails["refunds"] = [], refund_request: OrderDetails["refund_request"] = null): OrderDetails => ({
  ...of,
  refunds,
  refund_request,
});

const paid = (hours: number, extra: Partial<Order>): Order =>
  order({ status: "SUCCESS", created_ms: now - hours * HOUR_MS, expires_ms: now - hours * HOUR_MS + 300_000, paid_ms: now - hours * HOUR_MS + 40_000, ...extra });

export const orders: Order[] = [
  order({ order_no: "20261121AAAA0000BBBB1111CCCC2222" }),
  paid(2, { order_no: "20261121DDDD0000BBBB1111CCCC2222", title: "年度会员", points: 80_000, days: 365, membership: "YEAR", cents: 59_415, list_cents: 69_900, percent_off: 15, channel: "alipay", product_id: "p_year" }),
  paid(30, { order_no: "20261120EEEE0000BBBB1111CCCC2222", title: "月度会员", points: 7500, days: 30, membership: "MONTH", cents: 6990, list_cents: 6990, refunded_cents: 3000, product_id: "p_month" }),
  paid(60, { order_no: "20261119FFFF0000BBBB1111CCCC2222", refund_wanted: true }),
  order({ order_no: "20261118GGGG0000BBBB1111CCCC2222", status: "CANCELLED", closed_by: "expired", created_ms: now - 80 * HOUR_MS, expires_ms: now - 79 * HOUR_MS }),
  paid(100, { order_no: "20261117HHHH0000BBBB1111CCCC2222", status: "REFUNDED", refunded_cents: 990 }),
];

export const refund: OrderDetails["refunds"][number] = {
  refund_no: "R1",
  cents: 3000,
  status: "succeeded",
  reason: { zh: "买多了", en: "买多了" },
  points_taken: 2800,
  points_short: 419,
  term_ms: 0,
  created_ms: now,
  finished_ms: now,
};
