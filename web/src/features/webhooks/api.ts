import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";

export type Webhook = Schemas["Webhook"];
/** A webhook with its secret, which the host shows once. */
export type MadeWebhook = Schemas["MadeWebhook"];
export type WebhookEvent = Schemas["WebhookEvent"];
export type Delivery = Schemas["Delivery"];
export type DeliveryState = Schemas["DeliveryState"];
export type Attempt = Schemas["Attempt"];

/** What tasks may be told as, in the order of their lives. */
const ENDS = ["succeeded", "stored", "lost", "failed", "cancelled", "expired"] as const;
const SUBJECT = "task";
export const EVENTS: readonly WebhookEvent[] = ENDS.map((end) => `${SUBJECT}.${end}` as const);

/** Deliveries that the host gives at a time. */
const PAGE = 50;

const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async ({ signal }) => (await request<{ items: Webhook[] }>("GET", "/webhooks", { signal })).items,
});

export const useWebhooks = () => useQuery(webhooksQuery);

const at = (id: string) => `/webhooks/${encodeURIComponent(id)}`;

/** What a webhook told, asked for again every few seconds while somebody looks. */
export const useDeliveries = (id: string, state: DeliveryState | null) =>
  useInfiniteQuery({
    queryKey: ["webhooks", id, "deliveries", state],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => (await request<{ items: Delivery[] }>("GET", `${at(id)}/deliveries`, { query: { state: state ?? undefined, before: pageParam }, signal })).items,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: 5000,
  });

/** A change of webhooks; afterwards they are asked for again. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }) });
}

export const useMakeWebhook = () => useChange((body: Schemas["NewWebhook"]) => request<MadeWebhook>("POST", "/webhooks", { body }));

export const useChangeWebhook = () => useChange(({ id, ...body }: { id: string } & Partial<Schemas["WebhookChange"]>) => request<Webhook>("PATCH", at(id), { body }));

export const useRotateSecret = () => useChange(({ id, overlap_ms }: { id: string; overlap_ms: number }) => request<MadeWebhook>("POST", `${at(id)}/rotate`, { body: { overlap_ms } }));

export const useRemoveWebhook = () => useChange((id: string) => request<null>("DELETE", at(id)));

export const useTestWebhook = () => useMutation({ mutationFn: (id: string) => request<Attempt>("POST", `${at(id)}/test`, { body: {} }) });

export const useRedeliver = () => useChange(({ id, delivery }: { id: string; delivery: string }) => request<null>("POST", `${at(id)}/deliveries/${encodeURIComponent(delivery)}/redeliver`, { body: {} }));

export const useRedeliverFailed = () => useChange((id: string) => request<{ count: number }>("POST", `${at(id)}/redeliver-failed`, { body: {} }));
