import { useQueries, useQueryClient } from "@tanstack/react-query";
import { ApiError, request } from "@/lib/api/client";
import type { Quote } from "@/lib/api/types";
import { localPrice, type Price } from "@/lib/price";
import type { Candidate } from "./candidates";

const FRESH_MS = 60_000;

export interface Priced {
  price: Price | null;
  /** Why no account of the site takes it right now. */
  refusal: string | null;
}

/** What the chosen candidates cost: by the tools' tables at once, by the server's quotes a moment later. */
export function usePrices(chosen: Candidate[]): { of(candidate: Candidate): Priced; again(): Promise<void> } {
  const client = useQueryClient();
  const quotes = useQueries({
    queries: chosen.map(({ tool, mode, params }) => ({
      queryKey: ["quote", tool.id, mode.id, params],
      queryFn: ({ signal }: { signal: AbortSignal }) => request<Quote>("POST", "/quotes", { body: { tool: tool.id, mode: mode.id, params }, signal }),
      staleTime: FRESH_MS,
      retry: false,
    })),
  });
  const of = (candidate: Candidate): Priced => {
    const quote = quotes[chosen.findIndex(({ key }) => key === candidate.key)];
    const { error } = quote ?? {};
    const refused = error instanceof ApiError && error.status === 422;
    const words = refused ? (error.fields[0]?.message ?? error.message) : null;
    return { price: quote?.data ?? localPrice(candidate.mode.price, candidate.params), refusal: words };
  };
  return { of, again: () => client.refetchQueries({ queryKey: ["quote"], type: "active" }) };
}

/** The sum of what the chosen ones cost; null while one of them is unknown. */
export function totalOf(prices: (Price | null)[]): Price | null {
  const known = prices.filter((price) => price !== null);
  if (known.length < prices.length) return null;
  return { points: known.reduce((sum, { points }) => sum + points, 0), exact: known.every(({ exact }) => exact) };
}
