import type { TFunction } from "i18next";
import { dateFormat } from "./dateFormat";
import { dayOf, isElsewhere, SITE_ZONE, timeOf } from "./day";

const pad = (value: number) => String(value).padStart(2, "0");

/** Elapsed time as mm:ss (hours spill into the minutes: 61:05). */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/**
 * A number of at most two decimals, its digits in threes as in both languages. The browser's own way loads its tables
 * first, which takes a slow phone a tenth of a second of every page.
 */
export const grouped = (value: number): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ",");

/** A length of time for people: "2分钟", "45秒"; "2 min", "45 sec". */
export function roughly(ms: number, t: TFunction): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 90 && seconds % 60 !== 0 ? t("app.seconds", { seconds }) : t("app.minutes", { minutes: Math.round(seconds / 60) });
}

/** Parts of a time by the site's clock, in the reader's language. The clock is named to those who have another. */
const bySite = (ms: number, language: string, parts: Intl.DateTimeFormatOptions): string =>
  dateFormat(language, { ...parts, ...(isElsewhere(ms) && { timeZoneName: "short" }), timeZone: SITE_ZONE }).format(ms);

const HOUR: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
const DAY: Intl.DateTimeFormatOptions = { month: "short", day: "numeric" };

/** The time of day, with seconds. */
export const timeOfDay = (ms: number, language: string): string => bySite(ms, language, { ...HOUR, second: "2-digit", hourCycle: "h23" });

/** A day in full; in English its month may be cut short. */
export const date = (ms: number, language: string, month: "long" | "short" = "long"): string =>
  bySite(ms, language, { year: "numeric", month, day: "numeric" });

export function bytes(value: number): string {
  if (value < 1024) return `${value} B`;
  if (value < 1024 * 1024) return `${(value / 1024).toFixed(0)} KB`;
  return `${(value / 1024 / 1024).toFixed(1)} MB`;
}

/** Today as a time of day, any other day with its date. */
export const moment = (ms: number, language: string, now = Date.now()): string =>
  bySite(ms, language, dayOf(now) === dayOf(ms) ? HOUR : { ...DAY, ...HOUR });

/** The day and the time; the year where it is not this one. */
export const fullMoment = (ms: number, language: string, now = Date.now()): string =>
  bySite(ms, language, { ...(dayOf(ms).slice(0, 4) !== dayOf(now).slice(0, 4) && { year: "numeric" }), ...DAY, ...HOUR });

/** What follows digits of the site's clock: its name for those whose own clock shows another hour, else nothing. */
export const zoneAfter = (ms: number): string => (isElsewhere(ms) ? " UTC+8" : "");

/** The exact time by the site's clock, for records: 2026-11-21 23:10:05. */
export const stamp = (ms: number): string => timeOf(ms).replace("T", " ") + zoneAfter(ms);
