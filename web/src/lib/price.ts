import type { Params, PriceRule } from "./api/types";

/** Matches any value of its dimension. */
const ANY = "*";

/**
 * The price of `params` by the tool's own table, so that the button changes with every keystroke.
 * The server's quote replaces it a moment later. `null` when the table has no row for them yet.
 */
export function localPrice(rule: PriceRule, params: Params): number | null {
  const values = rule.dimensions.map((name) => asKey(params[name]));
  const row = rule.rows.find(({ when }) =>
    rule.dimensions.every((_, i) => when[i] === ANY || when[i] === values[i]),
  );
  if (!row) return null;
  return row.points * count(rule, params);
}

function count(rule: PriceRule, params: Params): number {
  if (!rule.per) return 1;
  const value = Number(params[rule.per] ?? 1);
  return Number.isInteger(value) && value > 0 ? value : 1;
}

const asKey = (value: unknown) => (value === undefined || value === null ? "" : String(value));
