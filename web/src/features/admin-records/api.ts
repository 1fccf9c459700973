import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiError, request, withQuery } from "@/lib/api/client";
import { exchange } from "@/lib/api/specified";
import type { Params, Schemas } from "@/lib/api/types";

export type UsageRecord = Schemas["UsageRecord"];
export type InspectedTask = Omit<Schemas["InspectedTask"], "settings"> & { settings: Params };
export const STATES = ["active", "finished", "failed"] as const;
export const PAGE_SIZE = 10;

/** Null is no bound. */
interface RecordFilter {
  state: (typeof STATES)[number] | null;
  q: string | null;
  /** The number of a user. */
  uid: string | null;
}

/** At the address of the specification. */
export const useRecords = (filter: RecordFilter, page: number) =>
  useQuery({
    queryKey: ["admin", "records", filter, page],
    queryFn: async ({ signal }) => {
      const query = { currentPage: page, pageSize: PAGE_SIZE, state: filter.state, q: filter.q, userId: filter.uid };
      const answer = await exchange("GET", withQuery("/u/global_users/msgLogging/all/records", query), { signal });
      if (answer["success"] !== true) {
        throw new ApiError(200, { code: String(answer["code"] ?? ""), message: String(answer["msg"] ?? "") });
      }
      return { items: answer["items"] as UsageRecord[], total: Number(answer["totalNum"]) };
    },
    placeholderData: keepPreviousData,
    // Every switch to the page shows the records of now.
    staleTime: 0,
  });

export const useTask = (id: string) =>
  useQuery({
    queryKey: ["admin", "tasks", id],
    queryFn: ({ signal }) => request<InspectedTask>("GET", `/admin/tasks/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
    // What is under way changes while one looks.
    refetchInterval: ({ state }) => (state.data && state.data.finished_ms === null ? 4000 : false),
  });
