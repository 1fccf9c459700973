import { queryOptions, useQuery } from "@tanstack/react-query";
import { specified, unwrap } from "@/lib/api/specified";
import type { PriceEntry } from "@/lib/api/types";

/** Every price; an operator may change one while the page is open. */
const pricesQuery = queryOptions({
  queryKey: ["prices"],
  queryFn: async ({ signal }) => unwrap(await specified<PriceEntry[]>("GET", "/apiPriceFacade/all", { signal })),
  staleTime: 60_000,
});

export const usePrices = () => useQuery(pricesQuery);
