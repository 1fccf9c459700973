import type { Period } from "./api";

export const QUICK = ["today", "week", "month", "all", "custom"] as const;
export type Quick = (typeof QUICK)[number];

const DAY_MS = 86_400_000;
const BEIJING_MS = 8 * 3_600_000;

/** The day on which it is this time in Beijing. */
export const dayOf = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 10);

/** The period of a quick choice, today included; none for one that is picked by hand. */
export function periodOf(quick: Exclude<Quick, "custom">, now = Date.now()): Period {
  if (quick === "all") return { from: null, to: null };
  const days = { today: 1, week: 7, month: 30 }[quick];
  return { from: dayOf(now - (days - 1) * DAY_MS), to: dayOf(now) };
}

export const backwards = ({ from, to }: Period): boolean => from !== null && to !== null && from > to;
