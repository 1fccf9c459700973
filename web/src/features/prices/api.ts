import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTexts } from "@/i18n";
import { specified, unwrap } from "@/lib/api/specified";
import type { PriceEntry } from "@/lib/api/types";

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
