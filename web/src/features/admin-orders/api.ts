import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import { PendingKeys, sendOnce } from "@/lib/idempotency";
import type { AdminOrder, Order, OrderStatus, Refund, RefundPreview, Statement } from "./types";

export const PAGE_SIZE = 10;

/** Null is no bound. */
interface OrderFilter {
  status: OrderStatus | null;
  channel: string | null;
  /** Digits. */
  uid: string | null;
  q: string | null;
  from_ms: number | null;
}

export const useOrders = (filter: OrderFilter, page: number) =>
  useQuery({
    queryKey: ["admin", "orders", "page", filter, page],
    queryFn: ({ signal }) =>
      request<{ items: Order[]; total: number }>("GET", "/admin/orders", { query: { ...filter, page, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    // Orders come in while one looks.
    refetchOnWindowFocus: true,
  });

/** How many buyers wait for an answer to their request for a refund. */
export const useRefundsWanted = () =>
  useQuery({
    queryKey: ["admin", "review", "refunds-wanted"],
    queryFn: async ({ signal }) => {
      const { items } = await request<{ items: { kind: string }[] }>("GET", "/admin/store/attention", { signal });
      return items.filter(({ kind }) => kind === "refund_wanted").length;
    },
    refetchInterval: 30_000,
  });

const path = (orderNo: string, act = "") => `/admin/orders/${encodeURIComponent(orderNo)}${act}`;

export const useOrder = (orderNo: string | null) =>
  useQuery({
    queryKey: ["admin", "orders", "one", orderNo],
    queryFn: ({ signal }) => request<AdminOrder>("GET", path(orderNo ?? ""), { signal }),
    enabled: orderNo !== null,
    staleTime: 0,
    // A refund goes on by itself.
    refetchInterval: ({ state }) => (state.data && state.data.refunding_cents > 0 ? 3000 : false),
  });

/** What giving back `cents` of an order would take from the buyer; nothing is asked for `null`. */
export const useRefundPreview = (orderNo: string, cents: number | null) =>
  useQuery({
    queryKey: ["admin", "orders", "refund-preview", orderNo, cents],
    queryFn: ({ signal }) => request<RefundPreview>("GET", path(orderNo, "/refund-preview"), { query: { cents }, signal }),
    enabled: cents !== null,
    // The buyer may spend points at any time.
    staleTime: 0,
  });

/** Outlives the dialog, so that a press whose answer was lost is not made twice. */
const pendingKeys = new PendingKeys();

interface Refunding {
  orderNo: string;
  cents: number;
  reason: string;
}

/** The acts on an order; each brings the lists up to date. */
export function useOrderActs() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ["admin"] });
  return {
    refresh: useMutation({
      mutationFn: (orderNo: string) => request<AdminOrder>("POST", path(orderNo, "/refresh"), { body: {} }),
      onSettled,
    }),
    refund: useMutation({
      networkMode: "always",
      mutationFn: ({ orderNo, ...body }: Refunding) =>
        sendOnce(pendingKeys, `refund ${orderNo} ${JSON.stringify(body)}`, (key) =>
          request<AdminOrder["refunds"][number]>("POST", path(orderNo, "/refund"), { body, headers: { "idempotency-key": key } }),
        ),
      onSettled,
    }),
    decline: useMutation({
      mutationFn: ({ orderNo, note }: { orderNo: string; note: string }) =>
        request<AdminOrder>("POST", path(orderNo, "/decline-refund"), { body: { note } }),
      onSettled,
    }),
  };
}

export const useRefunds = (open: boolean, page: number) =>
  useQuery({
    queryKey: ["admin", "refunds", open, page],
    queryFn: ({ signal }) =>
      request<{ items: Refund[]; total: number }>("GET", "/admin/refunds", { query: { open: String(open), page, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const useStatements = () =>
  useQuery({
    queryKey: ["admin", "statements"],
    queryFn: async ({ signal }) => (await request<{ items: Statement[] }>("GET", "/admin/statements", { signal })).items,
  });

/** Fetches a day's statement and compares it with the books. */
export function useMatchStatement() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { channel: string; day: string }) => request<Statement>("POST", "/admin/statements", { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin"] }),
  });
}
