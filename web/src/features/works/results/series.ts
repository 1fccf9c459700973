/** Things whose labels differ by a closing number, under their common name; the others in one group without a name. */
export interface Series<T> {
  name: string | null;
  items: { item: T; /** What is left of the label beside the name. */ text: string }[];
}

/** "U1", "放大 1"; a measure such as "2 倍" or "1.5" makes no series. */
const NUMBERED = /^(.*?[^\d\s.])\s*(\d{1,2})$/u;

/** Sorts labelled things into series, in the order of their first members; what belongs to none comes last. */
export function seriesOf<T>(things: T[], labelOf: (thing: T) => string): Series<T>[] {
  const named = new Map<string, Series<T>>();
  for (const item of things) {
    const [, key, number] = NUMBERED.exec(labelOf(item)) ?? [];
    if (key === undefined || number === undefined) continue;
    const series = named.get(key) ?? { name: key, items: [] };
    series.items.push({ item, text: number });
    named.set(key, series);
  }
  const series = [...named.values()].filter(({ items }) => items.length > 1);
  const taken = new Set(series.flatMap(({ items }) => items.map(({ item }) => item)));
  const loose = things.filter((item) => !taken.has(item)).map((item) => ({ item, text: labelOf(item) }));
  return loose.length > 0 ? [...series, { name: null, items: loose }] : series;
}
