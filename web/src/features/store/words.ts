import type { TFunction } from "i18next";
import { ApiError, NetworkError } from "@/lib/api/client";
import { unanswered } from "@/lib/idempotency";
import { wordsOf } from "@/lib/api/specified";
import type { Order } from "./types";

/** What went wrong with an act of the store, for its alert. */
export function actWords(error: unknown, t: TFunction): string {
  if (unanswered(error)) return t("store.failed.network");
  return wordsOf(error, t("store.failed.unknown"));
}

/** Why a list of the store could not be fetched: the specification tells a refusal from a silence. */
export function listWords(error: unknown, which: "products" | "orders", t: TFunction): string {
  return error instanceof NetworkError ? t(`store.failed.${which}Network`) : wordsOf(error, t(`store.failed.${which}`));
}

/** The session is over, or was never there. */
export const isSignedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

export type Tone = "good" | "warn" | "bad" | "idle";

/** How an order stands, as its label says it. */
export function standing(order: Order): { tone: Tone; word: StandingKey } {
  switch (order.status) {
    case "PENDING":
      return { tone: "warn", word: "PENDING" };
    case "PAID":
      return { tone: "good", word: "PAID" };
    case "FAILED":
      return { tone: "bad", word: "FAILED" };
    case "CANCELLED":
      return { tone: "idle", word: order.closed_by === "buyer" ? "cancelled" : "CANCELLED" };
    case "REFUNDED":
      return { tone: "idle", word: "REFUNDED" };
    default:
      if (order.refunding_cents > 0) return { tone: "warn", word: "refunding" };
      if (order.refunded_cents > 0) return { tone: "idle", word: "partly" };
      return { tone: "good", word: order.status };
  }
}

export type StandingKey = Order["status"] | "cancelled" | "partly" | "refunding";
