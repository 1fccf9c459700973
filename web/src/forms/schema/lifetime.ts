import { DAY_MS, dayOf } from "@/lib/day";
import type { Texts } from "../texts";
import type { Choice } from "./choices";

const NEW_DAYS = 60;
const LEAVING_DAYS = 90;

/** What there is to say of an option that is new or about to go, by the site's day. */
export function badgesOf({ since, until }: Choice, now: number, texts: Texts): { new?: string; until?: string } {
  const today = Date.parse(dayOf(now));
  const age = since === undefined ? -1 : (today - Date.parse(since)) / DAY_MS;
  const left = until === undefined ? -1 : (Date.parse(until) - today) / DAY_MS;
  return {
    ...(age >= 0 && age <= NEW_DAYS && { new: texts.isNew }),
    ...(left >= 0 && left <= LEAVING_DAYS && { until: texts.until(until!) }),
  };
}
