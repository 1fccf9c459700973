export const PERIODS = ["all", "7", "30", "90"] as const;
export type Period = (typeof PERIODS)[number];

/** Where a period begins: the start of a day, so that the same period is the same question all day long. */
export function beginning(period: Period, now = Date.now()): number | null {
  if (period === "all") return null;
  const day = new Date(now);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - Number(period) + 1);
  return day.getTime();
}
