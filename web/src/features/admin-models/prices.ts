import type { ModelPrice, ModelsView } from "./api";

/** The cheapest and the dearest combination of a model; null where it is not sold. */
export function spanOf(view: ModelsView, id: string): [number, number] | null {
  const points = view.prices.flatMap((price) => (price.model === id ? [price.points] : []));
  return points.length === 0 ? null : [Math.min(...points), Math.max(...points)];
}

/** Prices of a model in a mode: a row for each value of one parameter, a column for each combination of the others. */
export interface PriceGrid {
  model: string;
  mode: string;
  /** The parameter with a row for each value; null where the price depends on none. */
  rows: string | null;
  columns: ModelPrice["when"][];
  lines: { value: unknown; points: (number | null)[] }[];
}

/** Prices, in a grid for each model and mode. */
export function gridsOf(prices: ModelPrice[]): PriceGrid[] {
  const groups = new Map<string, ModelPrice[]>();
  for (const price of prices) {
    const of = JSON.stringify([price.model, price.mode]);
    groups.set(of, [...(groups.get(of) ?? []), price]);
  }
  return [...groups.values()].map(gridOf);
}

function gridOf(prices: ModelPrice[]): PriceGrid {
  const names = [...new Set(prices.flatMap(({ when }) => Object.keys(when)))];
  const valuesOf = (name: string) => [...new Set(prices.map(({ when }) => when[name]))];
  const rows = names.reduce<string | null>((most, name) => (most !== null && valuesOf(most).length >= valuesOf(name).length ? most : name), null);
  const others = ({ when }: ModelPrice) => Object.fromEntries(Object.entries(when).filter(([name]) => name !== rows));
  const byColumn = new Map(prices.map((price) => [JSON.stringify(others(price)), others(price)]));
  const values = rows === null ? [undefined] : valuesOf(rows);
  const lines = values.map((value) => ({
    value,
    points: [...byColumn.keys()].map(
      (column) => prices.find((price) => (rows === null || price.when[rows] === value) && JSON.stringify(others(price)) === column)?.points ?? null,
    ),
  }));
  const { model, mode } = prices[0]!;
  return { model, mode, rows, columns: [...byColumn.values()], lines };
}
