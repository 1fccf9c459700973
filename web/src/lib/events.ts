import type { QueryClient } from "@tanstack/react-query";
import { askWalletAgain } from "./api/organisations";
import { sessionEndKey, sessionQuery } from "./api/queries";
import type { Points, Session, Task, TaskProgress } from "./api/types";
import { createStore } from "./store";
import { patchProgress, removeTask, taskKeys, upsertTask } from "./taskCache";

export type Connection = "idle" | "open" | "reconnecting";

/** How the live connection stands; the page shows a banner while it is being restored. */
export const connection = createStore<Connection>("idle");

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/**
 * Follows `/api/v1/events` and keeps the query cache in step. One per page.
 * The browser reconnects by itself and sends Last-Event-ID; only when it gives up (an error answer)
 * do we open a new stream. Every new stream begins with a refetch, because it has no replay position.
 * Returns the function that ends it.
 */
export function followEvents(client: QueryClient, url = "/api/v1/events"): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let delay = FIRST_RETRY_MS;
  let ended = false;

  const open = () => {
    let fresh = true;
    source = new EventSource(url);
    source.onopen = () => {
      delay = FIRST_RETRY_MS;
      connection.set("open");
      // A new stream replays nothing: what happened between the lists' answers and now is unknown.
      if (fresh) refetchAll(client);
      fresh = false;
    };
    source.onerror = () => {
      connection.set("reconnecting");
      if (source?.readyState !== EventSource.CLOSED || ended) return;
      timer = setTimeout(open, delay);
      delay = Math.min(delay * 2, MAX_RETRY_MS);
    };
    source.addEventListener("task", (event) => onTask(client, parse<Task>(event)));
    source.addEventListener("progress", (event) => {
      const { task_id, ...progress } = parse<TaskProgress & { task_id: string }>(event);
      patchProgress(client, task_id, progress);
    });
    source.addEventListener("points", (event) => onPoints(client, parse<Points>(event)));
    source.addEventListener("deleted", (event) => removeTask(client, parse<{ task_id: string }>(event).task_id));
    source.addEventListener("resync", () => refetchAll(client));
  };

  open();
  return () => {
    ended = true;
    clearTimeout(timer);
    source?.close();
    connection.set("idle");
  };
}

const parse = <T>(event: Event) => JSON.parse((event as MessageEvent<string>).data) as T;

function onTask(client: QueryClient, task: Task) {
  upsertTask(client, task);
  void client.invalidateQueries({ queryKey: ["money", task.id] });
  // The stream tells of one's own points alone. A question that is on its way is asked again, as its answer may be older.
  void askWalletAgain(client);
}

/** A balance moves only by an entry. */
function onPoints(client: QueryClient, points: Points) {
  const asking = client.isFetching({ queryKey: sessionQuery.queryKey }) > 0;
  setPoints(client, points);
  // An answer that is on its way may be older than this, and would take its place.
  if (asking) void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  void client.invalidateQueries({ queryKey: ["statement"] });
}

function setPoints(client: QueryClient, points: Points): void {
  client.setQueryData<Session>(sessionQuery.queryKey, (session) => session && { ...session, points });
}

function refetchAll(client: QueryClient) {
  const leaving = () => client.isMutating({ mutationKey: sessionEndKey }) > 0;
  if (leaving()) return;
  // A list that is asked for the first time would be waited for, though its answer may be older than the stream.
  const asked = client.cancelQueries({ queryKey: taskKeys.all });
  void asked.then(() => (leaving() ? undefined : client.invalidateQueries({ queryKey: taskKeys.all })));
  void askWalletAgain(client);
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  void client.invalidateQueries({ queryKey: ["statement"] });
}
