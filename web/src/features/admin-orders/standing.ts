import type { adminOrders } from "./texts.zh";
import type { Order } from "./types";

export type Tone = "good" | "warn" | "bad" | "idle";
type Words = typeof adminOrders.word;

const TONES: Record<Order["status"], Tone> = {
  PENDING: "warn",
  PAID: "warn",
  SUCCESS: "good",
  COMPLETED: "good",
  FAILED: "bad",
  CANCELLED: "idle",
  REFUNDED: "idle",
};

/** The specification's word for an order's state, and what else an operator should see beside it. */
export function standing(order: Order): { tone: Tone; word: keyof Words; more: "booking" | "partly" | "refunding" | "wanted" | null } {
  const word = order.status === "CANCELLED" && order.closed_by === "buyer" ? "cancelled" : order.status;
  const more = order.refund_wanted
    ? "wanted"
    : order.refunding_cents > 0
      ? "refunding"
      : order.status === "PAID"
        ? "booking"
        : order.refunded_cents > 0 && order.status !== "REFUNDED"
          ? "partly"
          : null;
  return { tone: TONES[order.status], word, more };
}
