/** Cents as the store shows them: a yen sign and two decimals. */
export const yuan = (cents: number): string => `¥${(cents / 100).toFixed(2)}`;

/** Cents within a sentence: no decimals where there are none. */
export const shortYuan = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** Cents as a field holds them: no sign, two decimals. */
export const plainYuan = (cents: number): string => (cents / 100).toFixed(2);

/** What somebody typed as yuan, in cents; null for anything but a sum with at most two decimals. */
export function centsOf(text: string): number | null {
  const parts = /^[¥￥]?\s*(\d{1,9})(?:[.。](\d{1,2}))?$/.exec(text.trim());
  if (!parts) return null;
  return Number(parts[1]) * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
}

/** Points for one yuan, rounded to what a person compares; null where there is nothing to compare. */
export function pointsPerYuan(points: number, cents: number): number | null {
  return points > 0 && cents > 0 ? Math.round((points * 100) / cents) : null;
}
