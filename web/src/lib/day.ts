/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;
/** The site keeps its books by days of Beijing, eight hours ahead of Greenwich all year. */
const BEIJING_MS = 8 * 3_600_000;

/** The site's day at a time, such as 2026-01-31. */
export const dayOf = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 10);

/** When the site's day began, in milliseconds since the epoch. */
export const startOfDay = (ms: number): number => Math.floor((ms + BEIJING_MS) / DAY_MS) * DAY_MS - BEIJING_MS;

/** The stretches of time that a list can be narrowed to, by their days up to now. */
const PERIOD_DAYS = { lastDay: 1, lastWeek: 7, lastMonth: 30 } as const;
export type Period = keyof typeof PERIOD_DAYS;
export const PERIODS = Object.keys(PERIOD_DAYS) as Period[];

/** When a period began, in milliseconds since the epoch. Without a period there is no bound. */
export const startOfPeriod = (period: Period | null, now = Date.now()): number | null =>
  period === null ? null : now - PERIOD_DAYS[period] * DAY_MS;

/** How many days a report or a statement can look back, the current one included. */
export const DAY_COUNTS = ["7", "30", "90"] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/**
 * When the first of so many days began where the reader is. It is the start of a day, so that the same choice asks the
 * same question all day long.
 */
export function startOfReaderDays(count: DayCount | null, now = Date.now()): number | null {
  if (count === null) return null;
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - Number(count) + 1);
  return day.getTime();
}
