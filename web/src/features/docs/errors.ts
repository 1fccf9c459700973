import { queryOptions, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { ErrorCatalogue } from "@/lib/api/types";

/** What the API refuses with: the same until the next deployment. */
const errorsQuery = queryOptions({
  queryKey: ["errors"],
  queryFn: ({ signal }) => request<ErrorCatalogue>("GET", "/errors", { signal }),
  staleTime: Infinity,
});

export const useErrors = () => useQuery(errorsQuery);

/** The reasons that hold every one of the words, in their name or in one of their sentences. */
export function reasonsWith(reasons: ErrorCatalogue["reasons"], words: string): ErrorCatalogue["reasons"] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return reasons.filter(({ reason, message }) => {
    const text = `${reason} ${message.zh} ${message.en}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
