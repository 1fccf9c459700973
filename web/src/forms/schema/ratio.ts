/** Names people know; a size within two percent of one is called by it. */
const COMMON: readonly (readonly [number, number])[] = [
  [1, 1], [5, 4], [4, 5], [4, 3], [3, 4], [3, 2], [2, 3], [16, 10], [10, 16], [16, 9], [9, 16],
  [2, 1], [1, 2], [21, 9], [9, 21],
];

export interface Ratio {
  width: number;
  height: number;
}

/** Reads `16:9`, `2560x1440`, `16/9`, `1280*720`; null for words such as `adaptive`. */
export function parseRatio(text: string): Ratio | null {
  const match = /^\s*(\d+(?:\.\d+)?)\s*[:x×*/]\s*(\d+(?:\.\d+)?)\s*$/i.exec(text);
  const width = Number(match?.[1]);
  const height = Number(match?.[2]);
  return width > 0 && height > 0 ? { width, height } : null;
}

/** The common name of a proportion, e.g. 2560x1440 -> `16:9`; null when it has none. */
export function ratioName({ width, height }: Ratio): string | null {
  const actual = width / height;
  const near = COMMON.find(([w, h]) => Math.abs(actual / (w / h) - 1) < 0.02);
  return near ? `${near[0]}:${near[1]}` : null;
}

/** A box of that proportion with its longer side `side`; very long ones stay at least a fifth thick. */
export function ratioBox({ width, height }: Ratio, side: number): Ratio {
  const scale = side / Math.max(width, height);
  return {
    width: Math.max(side / 5, Math.round(width * scale)),
    height: Math.max(side / 5, Math.round(height * scale)),
  };
}
