import type { Mode, PriceEntry, Schemas, Tool } from "@/lib/api/types";

type ListPrice = Schemas["ListPrice"];

/** The units of the price list in a cent. */
const UNITS = 100;

/** A package beside others, or the list rate itself, which has no title. */
export interface Package {
  id: string;
  title: string;
  cents: number;
  vipCents: number | null;
  points: number;
  /** What 100 points cost, in cents. */
  per100: number;
  /** By how many percent that is less than the list rate; null for the rate itself, or where there is none. */
  saving: number | null;
}

interface Sold {
  id: string;
  title: string;
  price: number;
  vipPrice: number | null;
  points: number;
}

/** Packages that hold points, the smallest first, behind the rate at which the price list reckons. */
export function packagesOf(products: Sold[], centsPer100: number): Package[] {
  const packages = products
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => a.price - b.price)
    .map(({ id, title, price, vipPrice, points }) => {
      const per100 = (price * 100) / points;
      const saving = centsPer100 > 0 ? Math.round((1 - per100 / centsPer100) * 100) : null;
      return { id, title, cents: price, vipCents: vipPrice !== null && vipPrice < price ? vipPrice : null, points, per100, saving };
    });
  if (packages.length === 0 || centsPer100 === 0) return packages;
  return [{ id: "", title: "", cents: centsPer100, vipCents: null, points: 100, per100: centsPer100, saving: null }, ...packages];
}

/** The package whose points cost least. */
export const bestPackage = (packages: Package[]): Package | null => packages.filter(({ title }) => title !== "").toSorted((a, b) => a.per100 - b.per100)[0] ?? null;

/** The lowest price of a mode. */
export interface CallPrice {
  tool: Tool;
  mode: Mode;
  points: number;
  cents: number;
  /** Whether other choices cost more. */
  several: boolean;
  /** What the vendor asks itself, where the operator says so. */
  official: ListPrice | null;
}

/** Of every mode with a tab and a price, what its cheapest choices cost, in the order of the list. */
export function cheapestCalls(entries: PriceEntry[], tools: Tool[], official: ListPrice[]): CallPrice[] {
  return tools.flatMap((tool) =>
    tool.modes
      .filter((mode) => !mode.follow_up_only)
      .flatMap((mode) => {
        const lines = entries.filter((entry) => entry.tool === tool.id && entry.mode === mode.id);
        const lowest = lines.toSorted((a, b) => a.points - b.points)[0];
        if (!lowest) return [];
        const several = lines.some(({ points }) => points > lowest.points) || lowest.per !== null || lowest.measured !== null;
        const listed = official.find((price) => price.tool === tool.id && price.mode === mode.id) ?? null;
        return [{ tool, mode, points: lowest.points, cents: lowest.price / UNITS, several, official: listed }];
      }),
  );
}

/** The kinds of works that tools make, the commonest first. */
export function kindsOf(tools: Tool[]): Mode["output"][] {
  const counts = new Map<Mode["output"], number>();
  for (const { output } of tools.flatMap(({ modes }) => modes)) counts.set(output, (counts.get(output) ?? 0) + 1);
  return [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!);
}
