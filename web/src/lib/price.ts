import type { Params, PriceRule } from "./api/types";

/** What something costs: exactly `points`, or at most so many, where that depends on files or on what comes back. */
export interface Price {
  points: number;
  exact: boolean;
}

/**
 * The price of `params` by the tool's own table, so that the button changes with every keystroke. What is measured, or
 * looked for in files, counts as the most of it. The server's quote replaces it a moment later. `null` when the table
 * has no row for them yet.
 */
export function localPrice(rule: PriceRule, params: Params): Price | null {
  const values = rule.dimensions.map((name) => (name.includes("(") ? undefined : (params[name] ?? null)));
  const rows = rule.rows.filter(({ when }) => values.every((value, i) => value === undefined || when[i] === value));
  if (rows.length === 0) return null;
  const points = Math.max(...rows.map((row) => row.points));
  return { points: points * count(rule, params) * units(rule), exact: !rule.measured && !values.includes(undefined) };
}

function count(rule: PriceRule, params: Params): number {
  if (!rule.per) return 1;
  const value = Number(params[rule.per] ?? 1);
  return Number.isInteger(value) && value > 0 ? value : 1;
}

function units({ measured }: PriceRule): number {
  return measured?.most ? Math.ceil(measured.most / measured.step) : 1;
}

/** How a price comes about: what one costs, and what it is multiplied by. */
interface PriceParts {
  /** Points of the row; the most of the rows where files decide between them. */
  base: number;
  /** The parameters that chose the row. */
  by: string[];
  times: PriceFactor[];
  total: Price;
}

/** One factor of a price. */
export type PriceFactor =
  | { kind: "count"; param: string; times: number }
  /** Measured afterwards or in a file, in steps; `times` is the most of it. */
  | { kind: "measured"; fact: string; step: number; most: number; times: number };

/** The parts of `localPrice`; `null` where the table has no row yet. */
export function priceParts(rule: PriceRule, params: Params): PriceParts | null {
  const total = localPrice(rule, params);
  if (total === null) return null;
  const times: PriceFactor[] = [];
  if (rule.per) times.push({ kind: "count", param: rule.per, times: count(rule, params) });
  const { measured } = rule;
  if (measured?.most) times.push({ kind: "measured", fact: measured.fact, step: measured.step, most: measured.most, times: units(rule) });
  const product = times.reduce((all, factor) => all * factor.times, 1);
  return { base: total.points / product, by: rule.dimensions.filter((name) => !name.includes("(")), times, total };
}

/** Whether a price follows from anything at all, rather than being one number. */
export const isReckoned = ({ per, measured, dimensions }: PriceRule): boolean => Boolean(per || measured?.most || dimensions.some((name) => !name.includes("(")));

/** Whether choosing another value of a parameter may change the price. */
export const decidesPrice = (rule: PriceRule, param: string): boolean => rule.per === param || rule.dimensions.includes(param);
