import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { withQuery } from "@/lib/api/client";
import { specified, unwrap } from "@/lib/api/specified";
import type { SongPage } from "@/lib/api/types";

/** Songs on a page. */
export const PAGE_SIZE = 3;

/** One page of the account's songs, counted from 1. */
export const songsQuery = (page: number) =>
  queryOptions({
    queryKey: ["songs", page],
    queryFn: async ({ signal }) =>
      unwrap(await specified<SongPage>("GET", withQuery("/api/suno/logs/page", { current: page, size: PAGE_SIZE }), { signal })),
  });

/** The last page stays on show while the next one is fetched. */
export const useSongs = (page: number, enabled: boolean) =>
  useQuery({ ...songsQuery(page), enabled, placeholderData: keepPreviousData });
