import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { request } from "@/lib/api/client";
import type { Schemas, Task } from "@/lib/api/types";
import { PendingKeys, sendOnce } from "@/lib/idempotency";

export type Ticket = Schemas["Ticket"];
export type Thread = Schemas["TicketThread"];
export type NewTicket = Schemas["NewTicket"];
export type Category = Schemas["TicketCategory"];

export const CATEGORIES: readonly Category[] = ["billing", "task", "api", "account", "other"];
export const MAX_SUBJECT = 120;
export const MAX_WORDS = 4000;
export const MOST_PICTURES = 5;

/** How often whoever waits for an answer is shown whether there is one. */
const SOON_MS = 30_000;
const KEY = ["tickets"];
const LIST = [...KEY, "list"];
const at = (id: string) => `/tickets/${encodeURIComponent(id)}`;
const threadKey = (id: string) => [...KEY, "thread", id];

export const useTickets = () =>
  useInfiniteQuery({
    queryKey: LIST,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => request<Schemas["TicketPage"]>("GET", "/tickets", { query: { cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: SOON_MS,
  });

const threadQuery = (id: string) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: ({ signal }) => request<Thread>("GET", at(id), { signal }),
    refetchInterval: SOON_MS,
  });

export const useThread = (id: string) => useQuery(threadQuery(id));

/** The task that a ticket is about; one of a test key is in no history, and is not found. */
export const useTask = (id: string) => useQuery({ queryKey: ["task", id, "of-ticket"], queryFn: ({ signal }) => request<Task>("GET", `/tasks/${encodeURIComponent(id)}`, { signal }), retry: false });

/** Shows what came of an act, and asks for the list again. */
function useShowing() {
  const client = useQueryClient();
  return (thread: Thread) => {
    client.setQueryData(threadKey(thread.id), thread);
    return client.invalidateQueries({ queryKey: LIST });
  };
}

/** Opens a ticket. A press whose answer was lost is repeated under the same key, and opens no second one. */
export function useOpenTicket() {
  const keys = useRef(new PendingKeys());
  const show = useShowing();
  return useMutation({
    mutationFn: (body: NewTicket) => sendOnce(keys.current, JSON.stringify(body), (key) => request<Thread>("POST", "/tickets", { body, headers: { "idempotency-key": key } })),
    onSuccess: show,
  });
}

export function useReply(id: string) {
  const keys = useRef(new PendingKeys());
  const show = useShowing();
  return useMutation({
    mutationFn: (body: Schemas["NewMessage"]) =>
      sendOnce(keys.current, JSON.stringify(body), (key) => request<Thread>("POST", `${at(id)}/messages`, { body, headers: { "idempotency-key": key } })),
    onSuccess: show,
  });
}

export function useTurn(id: string) {
  const show = useShowing();
  return useMutation({ mutationFn: (act: "close" | "reopen") => request<Thread>("POST", `${at(id)}/${act}`, { body: {} }), onSuccess: show });
}

/** Says that what is shown is read. */
export function useRead(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (until_ms: number) => request<null>("POST", `${at(id)}/read`, { body: { until_ms } }),
    onSuccess: () => {
      client.setQueryData(threadKey(id), (thread: Thread | undefined) => thread && { ...thread, unread: false });
      return client.invalidateQueries({ queryKey: LIST });
    },
  });
}
