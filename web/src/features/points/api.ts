import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { API_BASE, request, withQuery } from "@/lib/api/client";
import type { EntryKind, Invitations, Statement } from "@/lib/api/types";

const PAGE = 30;

/** `null` means any. */
export interface StatementFilter {
  kind: EntryKind | null;
  /** Entries written at or after this time. */
  from_ms: number | null;
}

export function useStatement(filter: StatementFilter) {
  return useInfiniteQuery({
    queryKey: ["statement", filter],
    queryFn: ({ pageParam, signal }) =>
      request<Statement>("GET", "/points/entries", { query: { ...filter, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_cursor,
    // The table stays while another filter is asked for, instead of jumping to a skeleton and back.
    placeholderData: keepPreviousData,
  });
}

export function useInvitations(enabled: boolean) {
  return useQuery({
    queryKey: ["invitations"],
    queryFn: ({ signal }) => request<Invitations>("GET", "/invitations", { signal }),
    enabled,
  });
}

/** Where the same entries come as a table for spreadsheets. */
export const tableAddress = (filter: StatementFilter) => withQuery(`${API_BASE}/points/entries.csv`, { ...filter });
