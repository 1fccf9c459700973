import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useDebouncedValue } from "@mantine/hooks";
import { ApiError, request } from "@/lib/api/client";
import { askBalanceAgain } from "@/lib/api/organisations";
import { sessionQuery } from "@/lib/api/queries";
import type { FieldError, Mode, Params, Quote, Session, Task, Tool } from "@/lib/api/types";
import { askPricesAgain, atMost, isDearer } from "@/lib/agreedPrice";
import { PendingKeys, sendOnce } from "@/lib/idempotency";
import { localPrice, type Price } from "@/lib/price";
import { ensureSession } from "@/lib/session";
import { upsertTask } from "@/lib/taskCache";

const QUOTE_DELAY_MS = 400;

interface Offer {
  /** `null` while nobody knows it. */
  price: Price | null;
  /** Why no account of the site takes these parameters, by field; empty where one does. */
  refusal: FieldError[];
}

const TAKEN: FieldError[] = [];

/**
 * What is offered for these parameters right now. The price is our own sum the moment a field changes, the server's a little
 * later; whether an account takes them, only the server knows.
 */
export function useOffer(tool: Tool, mode: Mode, params: Params, valid: boolean): Offer {
  const [settled] = useDebouncedValue(params, QUOTE_DELAY_MS);
  const quote = useQuery({
    queryKey: ["quote", tool.id, mode.id, settled],
    queryFn: ({ signal }) =>
      request<Quote>("POST", "/quotes", { body: { tool: tool.id, mode: mode.id, params: settled }, signal }),
    enabled: valid && settled === params,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const current = settled === params && !quote.isPlaceholderData;
  const local = localPrice(mode.price, params);
  const price = current && quote.data ? quote.data : (local ?? quote.data ?? null);
  const refused = settled === params && valid && quote.error instanceof ApiError && quote.error.status === 422;
  return { price, refusal: refused ? (quote.error as ApiError).fields : TAKEN };
}

/** Outlives the form, so that leaving the page of a tool and coming back does not forget a press. */
const pendingKeys = new PendingKeys();

export function useSubmit(tool: Tool, mode: Mode) {
  const client = useQueryClient();
  return useMutation({
    // A paused mutation would send much later without being asked again.
    networkMode: "always",
    mutationFn: ({ params, parentId, points }: { params: Params; parentId: string | null; points: number | null }) => {
      const body = { tool: tool.id, mode: mode.id, params, ...(parentId ? { parent_id: parentId } : {}) };
      return sendSignedIn<Task>(client, "/tasks", body, points);
    },
    onSuccess: (task) => upsertTask(client, task),
    onError: (error) => (isDearer(error) ? askPricesAgain(client) : undefined),
    onSettled: () => askBalanceAgain(client),
  });
}

/** Sends what costs points, once, for whoever is here, at the price that they have seen; a visitor gets an account first. */
export async function sendSignedIn<T>(client: QueryClient, path: string, body: object, points: number | null = null): Promise<T> {
  const send = () =>
    sendOnce(pendingKeys, path + JSON.stringify(body), (key) => request<T>("POST", path, { body, headers: { "idempotency-key": key, ...atMost(points) } }));
  await ensureSession(client);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // The session ended since the page was loaded: a press must still work.
    await renewSession(client);
    return send();
  }
}

async function renewSession(client: QueryClient) {
  client.setQueryData<Session>(sessionQuery.queryKey, { user: null, points: null });
  await ensureSession(client);
}
