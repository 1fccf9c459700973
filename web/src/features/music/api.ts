import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTexts } from "@/i18n";
import { request, withQuery } from "@/lib/api/client";
import { specified, unwrap } from "@/lib/api/specified";
import type { GalleryItem, SongPage } from "@/lib/api/types";
import { ofPublished, ofSong, type Track } from "./tracks";

/** Songs on a page. */
export const PAGE_SIZE = 3;
/** Published songs on a page. */
const PUBLISHED = 12;

/** A list to play from, which comes page by page. */
export interface Songs {
  /** Those that have come. */
  tracks: Track[];
  /** With those that have not. */
  total: number;
  pending: boolean;
  failed: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  loadMore(): void;
  retry(): void;
  /** The song at a place, or the one known to have stood there, by an address that still holds; null when there is none. */
  find(at: number, known?: Track): Promise<Track | null>;
}

/** One page of the account's songs, counted from 1. */
const songsQuery = (page: number) =>
  queryOptions({
    queryKey: ["songs", "page", page],
    queryFn: async ({ signal }) =>
      unwrap(await specified<SongPage>("GET", withQuery("/api/suno/logs/page", { current: page, size: PAGE_SIZE }), { signal })),
  });

const ownQuery = (client: QueryClient) =>
  infiniteQueryOptions({
    queryKey: ["songs", "list"],
    // Through the cache of single pages, which the player asks too; tried again by the list alone.
    queryFn: ({ pageParam }) => client.fetchQuery({ ...songsQuery(pageParam), retry: false }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * PAGE_SIZE < last.total ? page + 1 : null),
  });

/** The account's songs, newest first. */
export function useOwnSongs(enabled: boolean): Songs {
  const client = useQueryClient();
  const query = useInfiniteQuery({ ...ownQuery(client), enabled });
  const tracks = useMemo(() => distinct((query.data?.pages ?? []).flatMap(({ records }) => records).map(ofSong)), [query.data]);
  return {
    ...listOf(query),
    tracks,
    total: query.data?.pages.at(-1)?.total ?? 0,
    pending: enabled && query.isPending,
    find: async (at, known) => {
      const page = await client.fetchQuery(songsQuery(Math.floor(at / PAGE_SIZE) + 1)).catch(() => null);
      // A song that was made meanwhile moves the others on.
      const song = known ? page?.records.find(({ id }) => id === known.id) : page?.records[at % PAGE_SIZE];
      return song ? ofSong(song) : (known ?? null);
    },
  };
}

/** What everybody may hear. */
export function usePublishedSongs(enabled: boolean): Songs {
  const { pick } = useTexts();
  const query = useInfiniteQuery({
    queryKey: ["songs", "published"],
    queryFn: ({ pageParam, signal }) =>
      request<{ items: GalleryItem[]; next_cursor: string | null }>("GET", "/gallery", { query: { kind: "audio", sort: "liked", cursor: pageParam, limit: PUBLISHED }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor ?? null,
    enabled,
  });
  const tracks = useMemo(() => (query.data?.pages ?? []).flatMap(({ items }) => items).map((item) => ofPublished(item, pick)), [query.data, pick]);
  return {
    ...listOf(query),
    tracks,
    total: tracks.length,
    pending: enabled && query.isPending,
    find: (at, known) => Promise.resolve(known ?? tracks[at] ?? null),
  };
}

const distinct = (tracks: Track[]) => [...new Map(tracks.map((track) => [track.id, track])).values()];

interface Query {
  isError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage(): Promise<unknown>;
  refetch(): Promise<unknown>;
}
const listOf = (query: Query) => ({
  failed: query.isError,
  hasMore: query.hasNextPage,
  loadingMore: query.isFetchingNextPage,
  loadMore: () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  },
  retry: () => void query.refetch(),
});
