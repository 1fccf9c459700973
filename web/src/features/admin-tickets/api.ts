import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { API_BASE, request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";
import { PendingKeys, sendOnce } from "@/lib/idempotency";

export type Ticket = Schemas["PanelTicket"];
export type Thread = Schemas["PanelThread"];

export const STATES = ["open", "answered", "closed"] as const;
export const CATEGORIES = ["billing", "task", "api", "account", "other"] as const;
export const PAGE_SIZE = 20;
export const MAX_WORDS = 4000;

const SOON_MS = 30_000;
const KEY = ["admin", "tickets"];
const at = (id: string) => `/admin/tickets/${encodeURIComponent(id)}`;
const threadKey = (id: string) => [...KEY, "thread", id];

interface Filter {
  q: string | null;
  state: Ticket["state"] | null;
  category: Ticket["category"] | null;
}

export const useTickets = (filter: Filter, page: number) =>
  useQuery({
    queryKey: [...KEY, "list", filter, page],
    queryFn: ({ signal }) => request<{ items: Ticket[]; total: number }>("GET", "/admin/tickets", { query: { ...filter, page, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SOON_MS,
  });

/** How many wait for the site. */
export const useOpenCount = () =>
  useQuery({
    queryKey: [...KEY, "count"],
    queryFn: async ({ signal }) => (await request<Schemas["WaitingTickets"]>("GET", "/admin/waiting-tickets", { signal })).open,
    refetchInterval: SOON_MS,
  });

export const useThread = (id: string) =>
  useQuery({ queryKey: threadKey(id), queryFn: ({ signal }) => request<Thread>("GET", at(id), { signal }), refetchInterval: SOON_MS });

export const pictureUrl = (ticket: string) => (file: string) => `${API_BASE}${at(ticket)}/files/${encodeURIComponent(file)}`;

/** Shows what came of an act, and asks for lists and counts again. */
function useShowing() {
  const client = useQueryClient();
  return (thread: Thread) => {
    client.setQueryData(threadKey(thread.id), thread);
    return Promise.all(["list", "count"].map((part) => client.invalidateQueries({ queryKey: [...KEY, part] })));
  };
}

/** Answers the person, or adds a note. A press whose answer was lost is repeated under the same key. */
export function useWrite(id: string) {
  const keys = useRef(new PendingKeys());
  const show = useShowing();
  return useMutation({
    mutationFn: ({ as, words }: { as: "messages" | "notes"; words: string }) =>
      sendOnce(keys.current, JSON.stringify([as, words]), (key) => request<Thread>("POST", `${at(id)}/${as}`, { body: { words }, headers: { "idempotency-key": key } })),
    onSuccess: show,
  });
}

export function useClose(id: string) {
  const show = useShowing();
  return useMutation({ mutationFn: () => request<Thread>("POST", `${at(id)}/close`, { body: {} }), onSuccess: show });
}
