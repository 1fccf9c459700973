/** Orders as administrators see them. Amounts are cents (分), times milliseconds. */
export type OrderStatus = "PENDING" | "PAID" | "SUCCESS" | "COMPLETED" | "FAILED" | "CANCELLED" | "REFUNDED";

export interface Order {
  order_no: string;
  uid: number;
  title: string;
  list_cents: number;
  percent_off: number;
  cents: number;
  points: number;
  days: number;
  channel: string;
  way: string;
  demonstration: boolean;
  status: OrderStatus;
  closed_by: "buyer" | "expired" | "channel" | null;
  transaction_id: string | null;
  received_cents: number | null;
  refunded_cents: number;
  refunding_cents: number;
  refund_wanted: boolean;
  note: string;
  created_ms: number;
  updated_ms: number;
  expires_ms: number;
  paid_ms: number | null;
  closed_ms: number | null;
}

export interface Refund {
  refund_no: string;
  order_no: string;
  points_due: number;
  cents: number;
  status: "open" | "abnormal" | "succeeded" | "closed";
  reason: string;
  actor: string;
  points_taken: number;
  points_short: number;
  error: string | null;
  created_ms: number;
}

export type AdminOrder = Order & {
  timeline: { kind: string; text: string; actor: string; created_ms: number }[];
  refunds: Refund[];
  attention: { id: string; text: string; word: string | null; resolved_by: string | null; resolved_ms: number | null }[];
};

/** What comparing a day's statement found. */
export interface Statement {
  channel: string;
  /** `2026-01-31`, in Beijing. */
  day: string;
  /** Whether the channel had a statement of the day. */
  available: boolean;
  lines: number;
  payments_cents: number;
  refunds_cents: number;
  matched: number;
  differences: { kind: string; order_no: string; refund_no: string | null; theirs_cents: number | null; ours_cents: number | null; text: string }[];
  made_ms: number;
}
