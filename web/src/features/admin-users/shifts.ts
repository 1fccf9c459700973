import { DAY_MS } from "@/lib/day";
import { stamp } from "@/lib/format";

/** The end of a term; null is never. */
export type End = number | null;

/** Whether a term would end earlier than it does. */
export const isShorter = (before: End, after: End): boolean => after !== null && (before === null || after < before);

/** By how many whole days at least one a term gets shorter; null where it had no end. */
export const daysLost = (before: End, after: number): number | null => (before === null ? null : Math.max(1, Math.round((before - after) / DAY_MS)));

/** Two ends as they are read beside each other: as days, or to the minute where they share the day. */
export function endsOf(before: End, after: End, forever: string): [string, string] {
  const day = (end: End, length: number) => (end === null ? forever : stamp(end).slice(0, length));
  const [from, to] = [day(before, 10), day(after, 10)];
  return from === to && before !== after ? [day(before, 16), day(after, 16)] : [from, to];
}
