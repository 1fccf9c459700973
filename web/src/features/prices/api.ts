import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTexts } from "@/i18n";
import { request } from "@/lib/api/client";
import { specified, unwrap } from "@/lib/api/specified";
import type { PriceEntry, Schemas } from "@/lib/api/types";

/** Every price; an operator may change one while the page is open. */
const pricesQuery = queryOptions({
  queryKey: ["prices"],
  queryFn: async ({ signal }) => unwrap(await specified<PriceEntry[]>("GET", "/apiPriceFacade/all", { signal })),
  staleTime: 60_000,
});

const inEnglish = (entries: PriceEntry[]) => entries.map((entry) => ({ ...entry, name: entry.nameEn }));

/** Every price, named in the reader's language. */
export function usePrices() {
  const { language } = useTexts();
  return useQuery({ ...pricesQuery, ...(language === "en" ? { select: inEnglish } : {}) });
}

/** Changes of a page of the list. */
const CHANGES = 10;

const changesQuery = infiniteQueryOptions({
  queryKey: ["price-changes"],
  queryFn: ({ signal, pageParam }) => request<Schemas["PriceChangeList"]>("GET", "/prices/changes", { signal, query: { limit: CHANGES, cursor: pageParam } }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  staleTime: 60_000,
});

/** How prices changed and will change, the last announced first. */
export const usePriceChanges = () => useInfiniteQuery(changesQuery);
