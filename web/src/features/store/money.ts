/** Cents as the store shows them: a yen sign and two decimals. */
export const yuan = (cents: number): string => `¥${(cents / 100).toFixed(2)}`;

/** Points for one yuan, rounded to what a person compares; null where there is nothing to compare. */
export function pointsPerYuan(points: number, cents: number): number | null {
  return points > 0 && cents > 0 ? Math.round((points * 100) / cents) : null;
}
