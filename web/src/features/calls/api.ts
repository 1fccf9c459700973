import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";

export type Call = Schemas["Call"];
export type CallState = Call["state"];
type CallPage = Schemas["CallPage"];
export type CallWithTask = Schemas["CallWithTask"];

export const STATES = ["queued", "submitting", "running", "uncertain", "succeeded", "failed", "cancelled", "expired"] as const satisfies readonly CallState[];

/** What the log is narrowed to. */
export interface Narrowed {
  id: string | undefined;
  key: string | undefined;
  state: CallState | undefined;
  tool: string | undefined;
  test: boolean | undefined;
}

export const useCalls = (of: Narrowed) =>
  useInfiniteQuery({
    queryKey: ["calls", of],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => request<CallPage>("GET", "/calls", { query: { ...of, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const useCall = (id: string) =>
  useQuery({ queryKey: ["calls", "one", id], queryFn: ({ signal }) => request<CallWithTask>("GET", `/calls/${encodeURIComponent(id)}`, { signal }) });
