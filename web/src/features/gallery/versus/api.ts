import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, request } from "@/lib/api/client";
import type { Schemas, SharedComparison } from "@/lib/api/types";

const KEY = ["shared-comparisons"];
const path = (id: string) => `/shared-comparisons/${encodeURIComponent(id)}`;
const PAGE_SIZE = 10;

type Page = Schemas["SharedComparisons"];
export type KindWins = Schemas["KindWins"];

/** How many voted in a comparison. */
export const votesOf = ({ entries }: SharedComparison) => entries.reduce((sum, { votes }) => sum + votes, 0);

/** Comparisons that everybody sees, the newest first. */
export const useSharedComparisons = () =>
  useInfiniteQuery({
    queryKey: [...KEY, "list"],
    queryFn: ({ pageParam, signal }) => request<Page>("GET", "/shared-comparisons", { query: { cursor: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
  });

/** The newest of them; null where there is none. */
export const useNewestShared = () =>
  useQuery({
    queryKey: [...KEY, "newest"],
    queryFn: ({ signal }) => request<Page>("GET", "/shared-comparisons", { query: { limit: 1 }, signal }),
    select: ({ items }) => items[0] ?? null,
    staleTime: 60_000,
  });

export const useSharedComparison = (id: string) =>
  useQuery({
    queryKey: [...KEY, "one", id],
    queryFn: ({ signal }) => request<SharedComparison>("GET", path(id), { signal }),
    // What was taken back stays so.
    retry: (count, error) => !(error instanceof ApiError) && count < 2,
  });

/** Votes for a work, in place of an earlier vote. */
export function useVote(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: string) => request<SharedComparison>("PUT", `${path(id)}/vote`, { body: { entry } }),
    onSuccess: (shared) => {
      client.setQueryData([...KEY, "one", id], shared);
      void client.invalidateQueries({ queryKey: [...KEY, "list"] });
    },
  });
}

/** How tools came out against each other, by what they make. */
export const useWins = () =>
  useQuery({
    queryKey: [...KEY, "wins"],
    queryFn: ({ signal }) => request<{ kinds: KindWins[] }>("GET", "/comparison-wins", { signal }),
    select: ({ kinds }) => kinds,
    staleTime: 5 * 60_000,
  });
