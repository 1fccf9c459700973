import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiError, withQuery } from "@/lib/api/client";
import { exchange } from "@/lib/api/specified";
import type { Schemas, Sent } from "@/lib/api/types";

export type UsageRecord = Sent<Schemas["UsageRecord"]>;
export const STATES = ["all", "active", "finished", "failed"] as const;
export type RecordState = (typeof STATES)[number];
export const PAGE_SIZE = 10;

export interface RecordFilter {
  state: RecordState;
  q: string;
  userId: string | null;
}

/** At the address of the specification. */
export const useRecords = ({ state, q, userId }: RecordFilter, page: number) =>
  useQuery({
    queryKey: ["admin", "records", state, q, userId, page],
    queryFn: async ({ signal }) => {
      const query = { currentPage: page, pageSize: PAGE_SIZE, state: state === "all" ? null : state, q, userId };
      const answer = await exchange("GET", withQuery("/u/global_users/msgLogging/all/records", query), { signal });
      if (answer["success"] !== true) {
        throw new ApiError(200, { code: String(answer["code"] ?? ""), message: String(answer["msg"] ?? "") });
      }
      return { items: answer["items"] as UsageRecord[], total: Number(answer["totalNum"]) };
    },
    placeholderData: keepPreviousData,
  });
