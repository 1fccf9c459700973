import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ArtifactKind, Task, TaskPage, TaskProgress, TaskState } from "./api/types";
import { deletions } from "./deletions";

/** What is null or left out narrows nothing. The names are those of the API's query. */
export interface TaskFilter {
  tool: string | null;
  state: "finished" | "failed" | null;
  q: string;
  /** With a result of this kind. */
  kind?: ArtifactKind | null;
  /** Only favourites. */
  favourite?: true | null;
  tag?: string | null;
  folder?: string | null;
  /** Begun at or after this time, in milliseconds. */
  from_ms?: number | null;
  /** Begun before this time, in milliseconds. */
  to_ms?: number | null;
}

export const taskKeys = {
  all: ["tasks"] as const,
  active: (tool: string | null) => ["tasks", "active", tool] as const,
  list: (filter: TaskFilter) => ["tasks", "list", filter] as const,
  sets: ["tasks", "set"] as const,
  set: (id: string) => [...taskKeys.sets, id] as const,
};

export type TaskList = InfiniteData<TaskPage, string | null>;
/** Tasks that stand together whatever becomes of them, such as those of a comparison. */
interface TaskSet {
  tasks: Task[];
}
const mapSets = (client: QueryClient, change: (tasks: Task[]) => Task[]) =>
  client.setQueriesData<TaskSet>({ queryKey: taskKeys.sets }, (set) => set && { ...set, tasks: change(set.tasks) });

const ACTIVE: ReadonlySet<TaskState> = new Set(["queued", "submitting", "running", "uncertain"]);
const FAILED: ReadonlySet<TaskState> = new Set(["failed", "cancelled", "expired"]);

/** Not yet decided: the vendor still works, or nobody knows. */
const isActive = (task: Task) => ACTIVE.has(task.state);

/** Shown among the running cards: undecided, or generated but still being copied into our storage. */
export const isUnfinished = (task: Task) =>
  isActive(task) || (task.state === "succeeded" && task.storage === "pending");

function matches(filter: TaskFilter, task: Task): boolean {
  if (filter.tool && filter.tool !== task.tool) return false;
  if (filter.state === "finished" && task.state !== "succeeded") return false;
  if (filter.state === "failed" && !FAILED.has(task.state)) return false;
  if (filter.kind && !task.artifacts.some((artifact) => artifact.kind === filter.kind)) return false;
  if (filter.favourite && !task.favourite) return false;
  if (filter.tag && !task.tags.includes(filter.tag)) return false;
  if (filter.folder && task.folder !== filter.folder) return false;
  if (filter.from_ms && task.created_ms < filter.from_ms) return false;
  if (filter.to_ms && task.created_ms >= filter.to_ms) return false;
  return task.summary.toLowerCase().includes(filter.q.trim().toLowerCase());
}

/** Longer than any list request takes. */
const RECENT_MS = 30_000;

/** The latest snapshot of a task; null once it is deleted, after the snapshot of `changed_ms`. */
interface Held {
  task: Task | null;
  at: number;
  changed_ms: number;
}
const changes = new WeakMap<QueryClient, Map<string, Held>>();

/** The latest live progress of tasks that are not decided; it may come before the task itself. */
const live = new WeakMap<QueryClient, Map<string, TaskProgress>>();

function liveOf(client: QueryClient): Map<string, TaskProgress> {
  const known = live.get(client) ?? new Map<string, TaskProgress>();
  live.set(client, known);
  return known;
}

/** The task with the newer of its own progress and what was told of it: a snapshot may be older than an event. */
function withNewestProgress(client: QueryClient, task: Task): Task {
  const known = liveOf(client);
  const progress = known.get(task.id);
  if (!progress) return task;
  if (!isActive(task)) known.delete(task.id);
  return isActive(task) && progress.revision > task.progress.revision ? { ...task, progress } : task;
}

/**
 * The answer of a list request may be older than a change that came while it was under way, and
 * would wipe it out. So recent changes are kept and applied once more to every answer.
 */
function changesOf(client: QueryClient) {
  let known = changes.get(client);
  if (!known) {
    const held = new Map<string, Held>();
    changes.set(client, (known = held));
    client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
      if (event.query.queryKey[0] !== taskKeys.all[0]) return;
      const since = Date.now() - RECENT_MS;
      for (const task of tasksIn(event.query.state.data as TaskData)) {
        // A list may know more of a task than the answer that made or deleted it.
        const known = held.get(task.id);
        if (known && known.changed_ms < task.updated_ms) upsertTask(client, task);
        const { progress } = withNewestProgress(client, task);
        if (progress !== task.progress) patchProgress(client, task.id, progress);
      }
      for (const [id, { task, at }] of held) {
        if (at < since) held.delete(id);
        else if (task) applyUpsert(client, task);
        else applyRemoval(client, id);
      }
    });
  }
  return known;
}

type TaskData = Task[] | TaskList | TaskSet;
const tasksIn = (data: TaskData) => (Array.isArray(data) ? data : "tasks" in data ? data.tasks : data.pages.flatMap((page) => page.items));

/** What was last told of a task, a moment ago: null where it was deleted, undefined where nothing was told. */
export const lastTold = (client: QueryClient, id: string): Task | null | undefined => changes.get(client)?.get(id)?.task;

/** Another account's tasks must not be applied to this one's lists. */
export function forgetChanges(client: QueryClient): void {
  changes.get(client)?.clear();
  live.get(client)?.clear();
  deletions.set([]);
}

/** Puts deleted tasks back to where they were in every list that has loaded as far. */
export function restoreTasks(client: QueryClient, tasks: Task[]): void {
  for (const task of tasks) {
    hold(client, task);
    applyUpsert(client, task, true);
  }
}

/** Puts a snapshot into every list it belongs to and takes it out of those it left. Older snapshots are ignored. */
export function upsertTask(client: QueryClient, task: Task): void {
  const known = changesOf(client).get(task.id);
  // An older snapshot must not replace a newer one, nor bring a deleted task back. A newer one does: it was restored.
  if (known && known.changed_ms >= task.updated_ms + (known.task ? 1 : 0)) return;
  hold(client, task);
  applyUpsert(client, task, known?.task === null);
}

function hold(client: QueryClient, task: Task): void {
  changesOf(client).set(task.id, { task, at: Date.now(), changed_ms: task.updated_ms });
}

function applyUpsert(client: QueryClient, snapshot: Task, restored = false): void {
  const task = withNewestProgress(client, snapshot);
  for (const [key] of client.getQueriesData<Task[]>({ queryKey: ["tasks", "active"] })) {
    const tool = key[2] as string | null;
    client.setQueryData<Task[]>(key, (items) => items && upsertActive(items, task, tool));
  }
  for (const [key] of client.getQueriesData<TaskList>({ queryKey: ["tasks", "list"] })) {
    const filter = key[2] as TaskFilter;
    client.setQueryData<TaskList>(key, (list) => list && upsertInList(list, task, filter, restored));
  }
  mapSets(client, (tasks) => tasks.map((item) => (item.id === task.id && item.updated_ms <= task.updated_ms ? task : item)));
}

function upsertActive(items: Task[], task: Task, tool: string | null): Task[] {
  const known = items.find((item) => item.id === task.id);
  if (known && known.updated_ms > task.updated_ms) return items;
  if (tool && tool !== task.tool) return items;
  const rest = items.filter((item) => item.id !== task.id);
  if (!isUnfinished(task)) return known ? rest : items;
  return [...rest, task].sort((a, b) => b.created_ms - a.created_ms);
}

function upsertInList(list: TaskList, task: Task, filter: TaskFilter, restored: boolean): TaskList {
  const known = list.pages.some((page) => page.items.some((item) => item.id === task.id));
  if (known && !matches(filter, task)) return dropFromList(list, task.id);
  if (known) {
    return mapTask(list, task.id, (item) => (item.updated_ms > task.updated_ms ? item : task));
  }
  const first = list.pages[0];
  if (!first || !matches(filter, task)) return list;
  // An old task we have not paged to yet must not jump to the top; it will come with its page.
  const newest = first.items[0];
  if (newest && newest.created_ms > task.created_ms) return restored ? putBack(list, task) : list;
  const head = { ...first, items: [task, ...first.items] };
  return withTotal({ ...list, pages: [head, ...list.pages.slice(1)] }, 1);
}

/** Puts a task between those that are newer and older, unless it comes with a page that is not loaded yet. */
function putBack(list: TaskList, task: Task): TaskList {
  const last = list.pages.length - 1;
  const index = list.pages.findIndex(
    (page, n) => page.items.some((item) => item.created_ms < task.created_ms) || (n === last && page.next_cursor === null),
  );
  if (index < 0) return list;
  const pages = list.pages.map((page, n) =>
    n === index ? { ...page, items: [...page.items, task].sort((a, b) => b.created_ms - a.created_ms) } : page,
  );
  return withTotal({ ...list, pages }, 1);
}

/** Applies live progress, which has no durable snapshot behind it. */
export function patchProgress(client: QueryClient, id: string, progress: TaskProgress): void {
  liveOf(client).set(id, progress);
  const patch = (task: Task): Task => (isActive(task) ? { ...task, progress } : task);
  client.setQueriesData<Task[]>({ queryKey: ["tasks", "active"] }, (items) =>
    items?.some((item) => item.id === id) ? items.map((item) => (item.id === id ? patch(item) : item)) : items,
  );
  client.setQueriesData<TaskList>({ queryKey: ["tasks", "list"] }, (list) => list && mapTask(list, id, patch));
  mapSets(client, (tasks) => tasks.map((item) => (item.id === id ? patch(item) : item)));
}

export function removeTask(client: QueryClient, id: string): void {
  changesOf(client).set(id, { task: null, at: Date.now(), changed_ms: lastChange(client, id) });
  applyRemoval(client, id);
}

/** When a task was last seen to change; a deletion of one that nobody saw stands. */
function lastChange(client: QueryClient, id: string): number {
  const held = changesOf(client).get(id);
  const lists = client.getQueriesData<TaskData>({ queryKey: taskKeys.all });
  const seen = lists.flatMap(([, data]) => (data ? tasksIn(data).filter((task) => task.id === id) : []));
  const times = [...seen.map((task) => task.updated_ms), ...(held ? [held.changed_ms] : [])];
  return times.length > 0 ? Math.max(...times) : Infinity;
}

function applyRemoval(client: QueryClient, id: string): void {
  client.setQueriesData<Task[]>({ queryKey: ["tasks", "active"] }, (items) =>
    items?.filter((item) => item.id !== id),
  );
  client.setQueriesData<TaskList>({ queryKey: ["tasks", "list"] }, (list) => list && dropFromList(list, id));
  mapSets(client, (tasks) => tasks.filter((item) => item.id !== id));
}

function mapTask(list: TaskList, id: string, change: (task: Task) => Task): TaskList {
  if (!list.pages.some((page) => page.items.some((item) => item.id === id))) return list;
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === id ? change(item) : item)),
    })),
  };
}

function dropFromList(list: TaskList, id: string): TaskList {
  if (!list.pages.some((page) => page.items.some((item) => item.id === id))) return list;
  const pages = list.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
  return withTotal({ ...list, pages }, -1);
}

const withTotal = (list: TaskList, delta: number): TaskList => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, total: Math.max(0, page.total + delta) })),
});
