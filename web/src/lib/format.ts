import { dayOf, isElsewhere, SITE_ZONE, timeOf } from "./day";

const pad = (value: number) => String(value).padStart(2, "0");

/** Elapsed time as mm:ss (hours spill into the minutes: 61:05). */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}

/** A length of time for people: "2 分钟", "45 秒"; "2 min" where words must be short. */
export function roughly(ms: number, language: string, unitDisplay: "long" | "short" = "long"): string {
  const seconds = Math.round(ms / 1000);
  const [value, unit] = seconds < 90 && seconds % 60 !== 0 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay }).format(value);
}

/** The time of day, with seconds. */
export const timeOfDay = (ms: number, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23", timeZone: SITE_ZONE }).format(ms);

/** A day in full, which stands where records name the artist. */
export const songDate = (ms: number, language: string): string =>
  new Intl.DateTimeFormat(language, { year: "numeric", month: "long", day: "numeric", timeZone: SITE_ZONE }).format(ms);

export function bytes(value: number): string {
  if (value < 1024) return `${value} B`;
  if (value < 1024 * 1024) return `${(value / 1024).toFixed(0)} KB`;
  return `${(value / 1024 / 1024).toFixed(1)} MB`;
}

/** Today as a time of day, older as a date, in the reader's language, by the site's clock, which is named to those with another. */
export function moment(ms: number, language: string, now = Date.now()): string {
  const day: Intl.DateTimeFormatOptions = dayOf(now) === dayOf(ms) ? {} : { month: "short", day: "numeric" };
  const zone: Intl.DateTimeFormatOptions = isElsewhere(ms) ? { timeZoneName: "short" } : {};
  return new Intl.DateTimeFormat(language, { ...day, hour: "2-digit", minute: "2-digit", ...zone, timeZone: SITE_ZONE }).format(ms);
}

/** The exact time by the site's clock, for records: 2026-11-21 23:10:05, with UTC+8 for those whose own clock shows another. */
export function stamp(ms: number): string {
  return timeOf(ms).replace("T", " ") + (isElsewhere(ms) ? " UTC+8" : "");
}
