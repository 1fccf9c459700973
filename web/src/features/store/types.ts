/** The shapes of the store's calls. Amounts are cents (分), times milliseconds. */

export type ChannelId = "wechat" | "alipay";
/** A code to scan, or the channel's own page. */
export type Way = "qr" | "page";
export type Category = "webui" | "developer" | "claude_code";
export type Membership = "SEVEN_DAYS" | "MONTH" | "QUARTER" | "HALF_YEAR" | "YEAR" | "VIRTUALCARD";
export type OrderStatus = "PENDING" | "PAID" | "SUCCESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "REFUNDED";

export interface Store {
  open: boolean;
  demo: boolean;
  channels: { id: ChannelId; name: string; ways: Way[]; demo: boolean }[];
  pay_minutes: number;
  vip: { after_points: number; percent_off: number; bought_points: number | null; reached: boolean };
  contact: { qr: string | null; note: string; links: { title: string; url: string }[] };
}

/** A product as the specification names its fields, and ours beside them. */
export interface Product {
  id: string;
  title: string;
  /** Cents. */
  price: number;
  /** The shelf: `WebUI`, `Developer`, `ClaudeCode`. */
  category: string;
  tag: string | null;
  productDetails: string;
  membershipType: Membership | null;
  points: number;
  days: number;
  /** What this user pays, in cents, where that is less than `price`. */
  vipPrice: number | null;
  /** What users with the discount pay, in cents; null where there is none. */
  vipPriceLater: number | null;
}

export interface Order {
  order_no: string;
  product_id: string;
  title: string;
  category: Category;
  membership: Membership | null;
  details: string;
  points: number;
  days: number;
  status: OrderStatus;
  closed_by: "buyer" | "expired" | "channel" | null;
  cancel_asked: boolean;
  channel: ChannelId;
  demonstration: boolean;
  cents: number;
  list_cents: number;
  percent_off: number;
  refunded_cents: number;
  refunding_cents: number;
  refund_wanted: boolean;
  created_ms: number;
  paid_ms: number | null;
  expires_ms: number;
}

export interface Refund {
  refund_no: string;
  cents: number;
  status: "open" | "abnormal" | "succeeded" | "closed";
  reason: string;
  points_taken: number;
  points_short: number;
  created_ms: number;
}

export type OrderDetails = Order & {
  refunds: Refund[];
  /** What the buyer asked last, and the operator's answer. */
  refund_request: { reason: string; answer: string | null; word: string | null } | null;
};

export interface OrderPage {
  items: Order[];
  total: number;
}

export interface Bought {
  order: Order;
  pay: { kind: "qr"; content: string } | { kind: "form" };
}
