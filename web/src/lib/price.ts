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
