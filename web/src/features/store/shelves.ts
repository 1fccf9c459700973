import type { Product } from "./types";

/** The order in which people read a shelf: what they can try first, then from the cheapest up. Programs get the specified order. */
export const forPeople = (products: readonly Product[]): Product[] =>
  products.toSorted((a, b) => Number(b.trial) - Number(a.trial) || a.price - b.price || a.title.localeCompare(b.title, "zh-CN"));

/** Which of two gives more points for the money; without a division, so that equal is equal. */
const better = (a: Product, b: Product): number => b.points * a.price - a.points * b.price;

/**
 * The package with the most points for the money, of all that grant points; of equals the cheapest, because it asks for the
 * least. Nobody where there is nothing to compare: fewer than two, or all alike.
 */
export function bestValue(products: readonly Product[]): string | null {
  const ranked = products.filter(({ points, price }) => points > 0 && price > 0).toSorted((a, b) => better(a, b) || a.price - b.price || a.id.localeCompare(b.id));
  const [first, last] = [ranked[0], ranked.at(-1)];
  return first && last && better(first, last) < 0 ? first.id : null;
}
