/** What happens at the end of a song: nothing more after the last, all again, or this one again. */
export type Repeat = "off" | "all" | "one";

interface Order {
  shuffle: boolean;
  /** The last song is followed by the first. */
  wrap: boolean;
}

/** The place of the song after the one at `at`, of `total`; null when there is none. */
export function following(at: number, total: number, { shuffle, wrap }: Order, random: () => number = Math.random): number | null {
  if (total === 0) return null;
  // Any but the one that just played.
  if (shuffle && total > 1) return (at + 1 + Math.floor(random() * (total - 1))) % total;
  if (at + 1 < total) return at + 1;
  return wrap ? 0 : null;
}

/** The place of the song before the one at `at`; before the first comes the last. */
export const preceding = (at: number, total: number): number | null => (total === 0 ? null : (at - 1 + total) % total);
