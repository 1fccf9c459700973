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
