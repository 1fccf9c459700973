/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;
/** The site keeps its books by days of Beijing, eight hours ahead of Greenwich all year. */
const BEIJING_MS = 8 * 3_600_000;
/** The site's clock: days and hours are read from one, wherever the reader is. */
export const SITE_ZONE = "Asia/Shanghai";

/** Whether the reader's own clock shows another hour, so that the page has to say which one it means. */
export const isElsewhere = (ms: number): boolean => new Date(ms).getTimezoneOffset() * 60_000 !== -BEIJING_MS;

/** The site's day and time, such as 2026-01-31T23:10:05. */
export const timeOf = (ms: number): string => new Date(ms + BEIJING_MS).toISOString().slice(0, 19);

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
 * When the first of so many of the site's days began. It is the start of a day, so that the same choice asks the
 * same question all day long.
 */
export const startOfDays = (count: DayCount | null, now = Date.now()): number | null =>
  count === null ? null : startOfDay(now) - (Number(count) - 1) * DAY_MS;
