import type { Params, PriceRule } from "./api/types";

/**
 * The price of `params` by the tool's own table, so that the button changes with every keystroke.
 * The server's quote replaces it a moment later. `null` when the table has no row for them yet.
 */
export function localPrice(rule: PriceRule, params: Params): number | null {
  const values = rule.dimensions.map((name) => params[name] ?? null);
  const row = rule.rows.find(({ when }) => values.every((value, i) => when[i] === value));
  if (!row) return null;
  return row.points * count(rule, params);
}

function count(rule: PriceRule, params: Params): number {
  if (!rule.per) return 1;
  const value = Number(params[rule.per] ?? 1);
  return Number.isInteger(value) && value > 0 ? value : 1;
}
