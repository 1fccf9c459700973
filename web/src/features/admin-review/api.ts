import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";
import type { Waiting } from "@/lib/api/waiting";
import { PendingKeys, sendOnce } from "@/lib/idempotency";

export type Doubtful = Omit<Schemas["Doubtful"], "params"> & { params: Record<string, unknown> };
export type Doubt = Schemas["TaskDoubt"];
export type Verdict = Schemas["TaskVerdict"];

/** A payment or refund that the store could not settle by itself, with its own words for the two verdicts. */
export type Attention = Omit<Schemas["Attention"], "details"> & { details: Record<string, unknown> | null };
/** What a person makes of a payment. */
export type StoreVerdict = "accept" | "dismiss";

export const PAGE_SIZE = 10;
const REFRESH_MS = 10_000;

export const useDoubtful = (page: number) =>
  useQuery({
    queryKey: ["admin", "review", "tasks", page],
    queryFn: ({ signal }) =>
      request<{ items: Doubtful[]; total: number }>("GET", "/admin/review/tasks", { query: { page, page_size: PAGE_SIZE }, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });

interface Decision {
  id: string;
  verdict: Verdict;
  reason: string;
}

/** Settles a task. A press whose answer was lost is repeated under the same key. */
export function useDecide() {
  const client = useQueryClient();
  const keys = useRef(new PendingKeys());
  return useMutation({
    mutationFn: ({ id, verdict, reason }: Decision) =>
      sendOnce(keys.current, JSON.stringify([id, verdict, reason]), (key) =>
        request<Waiting>("POST", `/admin/review/tasks/${encodeURIComponent(id)}`, {
          body: { verdict, reason },
          headers: { "idempotency-key": key },
        }),
      ),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ["admin", "review"] }), client.invalidateQueries({ queryKey: ["admin", "dashboard"] })]),
  });
}

export const useAttention = () =>
  useQuery({
    queryKey: ["admin", "review", "payments"],
    queryFn: ({ signal }) => request<{ items: Attention[]; total: number }>("GET", "/admin/store/attention", { signal }),
    refetchInterval: REFRESH_MS,
  });

const pathOf = (orderNo: string) => `/admin/orders/${encodeURIComponent(orderNo)}`;

/** An order whose buyer wants the money back. */
export const useWantedOrder = (orderNo: string) =>
  useQuery({
    queryKey: ["admin", "orders", "wanted", orderNo],
    queryFn: ({ signal }) => request<Schemas["Order"]>("GET", pathOf(orderNo), { signal }),
    staleTime: 0,
  });

/** What a refund of all that is left of an order would give and take back; nothing is asked for `null`. */
export const useRefundPreview = (orderNo: string | null) =>
  useQuery({
    queryKey: ["admin", "orders", "wanted-preview", orderNo],
    queryFn:
      orderNo === null
        ? skipToken
        : ({ signal }) => request<Schemas["RefundPreview"]>("GET", `${pathOf(orderNo)}/refund-preview`, { signal }),
    // The buyer may spend points at any time.
    staleTime: 0,
  });

/** Settles a payment or refund; the store does it once, however often it is asked. */
export function useResolve() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, verdict, note }: { id: string; verdict: StoreVerdict; note: string }) =>
      request<Attention>("POST", `/admin/store/attention/${encodeURIComponent(id)}`, { body: { verdict, note } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
}
