import { DAY_MS, dayOf } from "@/lib/day";
import type { Period } from "./api";

export const QUICK = ["today", "week", "month", "all", "custom"] as const;
export type Quick = (typeof QUICK)[number];

/** The period of a quick choice, today included; none for one that is picked by hand. */
export function periodOf(quick: Exclude<Quick, "custom">, now = Date.now()): Period {
  if (quick === "all") return { from: null, to: null };
  const days = { today: 1, week: 7, month: 30 }[quick];
  return { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
}

export const backwards = ({ from, to }: Period): boolean => from !== null && to !== null && from > to;
