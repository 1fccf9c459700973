/** What the address of the store may say. */
const KEPT = ["redirect", "tab", "orderNo", "product"] as const;

/**
 * The address without what a payment company adds on the way back: its signature and the trade's particulars, which are nobody's
 * business in a history or a bookmark. The host asks the company itself, so that nothing here has to be believed. Null where
 * there is nothing to take out.
 */
export function withoutSignature(search: URLSearchParams): URLSearchParams | null {
  if (!search.has("sign") && !search.has("out_trade_no")) return null;
  const kept = new URLSearchParams();
  for (const name of KEPT) {
    const value = search.get(name) ?? (name === "orderNo" ? search.get("out_trade_no") : null);
    if (value) kept.set(name, value);
  }
  return kept;
}
