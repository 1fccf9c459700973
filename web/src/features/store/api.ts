import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { ApiError, readersLanguage, request } from "@/lib/api/client";
import { sessionQuery } from "@/lib/api/queries";
import { specified, unwrap } from "@/lib/api/specified";
import { PendingKeys, sendOnce } from "@/lib/idempotency";
import type { Bought, ChannelId, Order, OrderDetails, OrderPage, OrderStatus, Product, RefundPreview, Store, Way } from "./types";

/** Orders on a page of the list. */
export const PAGE_SIZE = 10;
/** The specification's rhythm of asking whether a payment has come. */
export const POLL_MS = 3000;
/** Answers of `query-order-status`: paid. */
const PAID = "0";

/** What the store is, and where the user stands with its VIP rule. */
const storeQuery = queryOptions({
  queryKey: ["store"],
  queryFn: ({ signal }) => request<Store>("GET", "/store", { signal }),
});

const productsQuery = queryOptions({
  queryKey: ["products"],
  queryFn: async ({ signal }) =>
    unwrap(await specified<{ productList: Product[] }>("GET", "/py/api/v1/product/list", { signal })).productList,
});

export const useStore = () => useQuery(storeQuery);
export const useProducts = () => useQuery(productsQuery);

export function useOrders(page: number, enabled: boolean) {
  return useQuery({
    queryKey: ["orders", "page", page],
    queryFn: ({ signal }) => request<OrderPage>("GET", "/orders", { query: { page, page_size: PAGE_SIZE }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    // What is being paid or given back changes without a word from the page.
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) ? 10_000 : false),
  });
}

/** `version` tells one state of the order from another: what is known of an earlier one does not stand for a later one. */
export const orderQuery = (orderNo: string, version = "") =>
  queryOptions({
    queryKey: ["orders", "one", orderNo, version],
    queryFn: ({ signal }) => request<OrderDetails>("GET", `/orders/${encodeURIComponent(orderNo)}`, { signal }),
  });

/** Whether something of the order is still to come. */
const isMoving = (order: Order): boolean =>
  order.status === "PENDING" || order.status === "PAID" || order.refunding_cents > 0 || order.refund_wanted;

export interface PaymentStatus {
  status: OrderStatus;
  paid: boolean;
}

/** Asks how a payment stands; the host asks the channel where its own books do not know yet. */
export async function paymentStatus(orderNo: string, signal?: AbortSignal): Promise<PaymentStatus> {
  const path = `/py/api/v1/order-info/query-order-status/${encodeURIComponent(orderNo)}`;
  const answer = await specified<{ status: OrderStatus }>("GET", path, signal ? { signal } : {});
  const { status } = unwrap(answer);
  return { status, paid: answer.code === PAID };
}

/** The demonstration's payment: makes the order; its answer, a page for programs, is left alone. Throws what is refused. */
export async function payDemo(subject: string, amount: string): Promise<void> {
  const response = await fetch("/alipay/pay", {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": readersLanguage() },
    credentials: "same-origin",
    body: JSON.stringify({ subject, amount }),
  });
  if (response.ok && response.headers.get("content-type")?.startsWith("text/html")) return;
  const said = (await response.json().catch(() => ({}))) as { msg?: string; message?: string; fields?: { message: string }[] };
  throw new ApiError(response.status, { message: said.fields?.[0]?.message ?? said.msg ?? said.message ?? "" });
}

/** Outlives the page, so that leaving it and coming back does not forget a press. */
const pendingKeys = new PendingKeys();

interface Wanted {
  product_id: string;
  channel: ChannelId;
  way: Way;
}

/** Creates an order, or gives the one that is open: pressing again, here or in another window, orders nothing twice. */
export function useBuy() {
  const client = useQueryClient();
  return useMutation({
    // A paused mutation would order much later without being asked again.
    networkMode: "always",
    mutationFn: (body: Wanted) =>
      sendOnce(pendingKeys, `buy ${JSON.stringify(body)}`, (key) =>
        request<Bought>("POST", "/orders", { body, headers: { "idempotency-key": key } }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: ["orders"] }),
  });
}

/** How an order that is still open is paid: the same code again. */
export function useResume() {
  return useMutation({
    networkMode: "always",
    mutationFn: (orderNo: string) => request<Bought>("POST", payPath(orderNo), { body: {} }),
  });
}

export const payPath = (orderNo: string) => `/orders/${encodeURIComponent(orderNo)}/pay`;

export function useCancelOrder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderNo: string) => request<Order>("POST", `/orders/${encodeURIComponent(orderNo)}/cancel`, { body: {} }),
    onSettled: () => refreshOrders(client),
  });
}

export function useAskRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ orderNo, reason }: { orderNo: string; reason: string }) =>
      request<Order>("POST", `/orders/${encodeURIComponent(orderNo)}/refund-request`, { body: { reason } }),
    onSettled: () => refreshOrders(client),
  });
}

/** What a refund of all that is left would take back now. */
export const useRefundPreview = (orderNo: string) =>
  useQuery({
    queryKey: ["orders", "refund-preview", orderNo],
    queryFn: ({ signal }) => request<RefundPreview>("GET", `/orders/${encodeURIComponent(orderNo)}/refund-preview`, { signal }),
    // Points may be spent at any time.
    staleTime: 0,
  });

export function useWithdrawRefund() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderNo: string) => request<Order>("DELETE", `/orders/${encodeURIComponent(orderNo)}/refund-request`),
    onSettled: () => refreshOrders(client),
  });
}

/** Fetches anew what a payment, a cancellation or a refund changes: orders, balance, statement, VIP progress. */
export async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all(
    [["orders"], sessionQuery.queryKey, ["statement"], storeQuery.queryKey, productsQuery.queryKey, ["me"]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
