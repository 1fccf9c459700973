import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { finished, task } from "@/testing/fixtures";
import type { Task } from "./api/types";
import { patchProgress, removeTask, restoreTasks, taskKeys, upsertTask, type TaskFilter, type TaskList } from "./taskCache";

const ALL: TaskFilter = { tool: null, state: null, q: "" };

function cacheOf(items: Task[], filter: TaskFilter = ALL) {
  const client = new QueryClient();
  client.setQueryData<TaskList>(taskKeys.list(filter), {
    pages: [{ items, next_cursor: null, total: items.length }],
    pageParams: [null],
  });
  client.setQueryData<Task[]>(taskKeys.active(filter.tool), items.filter((item) => item.state === "running"));
  return {
    client,
    page: () => client.getQueryData<TaskList>(taskKeys.list(filter))!.pages[0]!,
    active: () => client.getQueryData<Task[]>(taskKeys.active(filter.tool))!,
  };
}

describe("the task cache", () => {
  it("puts a new task first and counts it", () => {
    const old = finished();
    const { client, page, active } = cacheOf([old]);
    const fresh = task({ state: "running" });
    upsertTask(client, fresh);
    upsertTask(client, fresh);
    expect(page().items.map((item) => item.id)).toEqual([fresh.id, old.id]);
    expect(page().total).toBe(2);
    expect(active()).toEqual([fresh]);
  });

  it("moves a finished task out of the running ones", () => {
    const running = task({ state: "running" });
    const { client, page, active } = cacheOf([running]);
    upsertTask(client, finished(1, { id: running.id }));
    expect(active()).toEqual([]);
    expect(page().items[0]!.state).toBe("succeeded");
  });

  it("keeps a task whose result is still being saved among the running ones", () => {
    const running = task({ state: "running" });
    const { client, active } = cacheOf([running]);
    upsertTask(client, finished(1, { id: running.id, storage: "pending" }));
    expect(active().map((item) => item.storage)).toEqual(["pending"]);
  });

  it("ignores a snapshot older than what it holds", () => {
    const done = finished();
    const { client, page } = cacheOf([done]);
    upsertTask(client, { ...done, state: "running", updated_ms: done.updated_ms - 1 });
    expect(page().items[0]!.state).toBe("succeeded");
  });

  it("respects tool, state and search of a list", () => {
    const { client, page } = cacheOf([], { tool: "kling", state: "finished", q: "黄山" });
    upsertTask(client, finished(1, { tool: "kling", summary: "黄山云海" }));
    upsertTask(client, finished(1, { tool: "kling", summary: "西湖" }));
    upsertTask(client, finished(1, { tool: "nano-banana", summary: "黄山" }));
    upsertTask(client, task({ tool: "kling", summary: "黄山", state: "failed" }));
    expect(page().items.map((item) => item.summary)).toEqual(["黄山云海"]);
  });

  it("does not let an old, unpaged task jump to the top", () => {
    const old = finished();
    const { client, page } = cacheOf([finished()]);
    upsertTask(client, old);
    expect(page().items).toHaveLength(1);
  });

  it("applies live progress to running tasks only", () => {
    const running = task({ state: "running" });
    const done = finished();
    const { client, page } = cacheOf([running, done]);
    for (const { id } of [running, done]) patchProgress(client, id, { percent: 42, message: { zh: "绘制", en: "Drawing" }, text: null, ahead: null, revision: 1 });
    expect(page().items.map((item) => item.progress.percent)).toEqual([42, null]);
  });

  it("keeps live progress that came before the task, or before an older snapshot of it", () => {
    const running = task({ state: "running" });
    const { client, page } = cacheOf([]);
    const text = () => page().items[0]?.progress.text;
    const drawn = { percent: 10, message: null, text: "山", ahead: null };
    patchProgress(client, running.id, { ...drawn, revision: 2 });
    upsertTask(client, running);
    expect(text()).toBe("山");
    upsertTask(client, { ...running, progress: { ...drawn, text: "旧", revision: 1 } });
    expect(text()).toBe("山");
    upsertTask(client, { ...running, progress: { ...drawn, text: "山水", revision: 3 } });
    expect(text()).toBe("山水");
  });

  it("removes a deleted task and counts it down", () => {
    const done = finished();
    const { client, page } = cacheOf([done]);
    removeTask(client, done.id);
    removeTask(client, done.id);
    expect(page()).toMatchObject({ items: [], total: 0 });
  });

  it("puts a deleted task back where it was, and counts it", () => {
    const [oldest, middle, newest] = [finished(), finished(), finished()];
    const { client, page } = cacheOf([newest, middle, oldest]);
    removeTask(client, middle.id);
    removeTask(client, oldest.id);
    upsertTask(client, middle);
    expect(page().items.map((item) => item.id)).toEqual([newest.id]);
    restoreTasks(client, [oldest]);
    // Another page brought it back: the host tells of it like of any change.
    upsertTask(client, { ...middle, updated_ms: middle.updated_ms + 1 });
    restoreTasks(client, [oldest]);
    expect(page().items.map((item) => item.id)).toEqual([newest.id, middle.id, oldest.id]);
    expect(page().total).toBe(3);
  });

  it("keeps to labels, days and kinds of a list", () => {
    const filter = { ...ALL, kind: "image", favourite: true, tag: "海报", folder: "春节", from_ms: 10, to_ms: 20 } as const;
    const { client, page } = cacheOf([], filter);
    const fitting = finished(1, { favourite: true, tags: ["海报", "红"], folder: "春节", created_ms: 10 });
    const misses: Partial<Task>[] = [{ favourite: false }, { tags: ["红"] }, { folder: null }, { created_ms: 20 }, { created_ms: 9 }, { artifacts: [] }];
    for (const miss of misses) upsertTask(client, { ...finished(1, { ...fitting, id: finished().id }), ...miss });
    expect(page().items).toEqual([]);
    upsertTask(client, fitting);
    expect(page().items).toEqual([fitting]);
    upsertTask(client, { ...fitting, favourite: false, updated_ms: fitting.updated_ms + 1 });
    expect(page().items).toEqual([]);
  });

  it("takes a task out of the running ones when the history knows its end, whatever came last", async () => {
    const { client, active } = cacheOf([]);
    const queued = task({ state: "queued" });
    let answer!: (tasks: Task[]) => void;
    const answered = new Promise<Task[]>((resolve) => (answer = resolve));
    const fetching = client.fetchQuery({ queryKey: taskKeys.active(null), queryFn: () => answered });
    upsertTask(client, queued);
    answer([]);
    await fetching;
    const end = { ...queued, state: "failed" as const, updated_ms: queued.updated_ms + 1 };
    const list = { pages: [{ items: [end], next_cursor: null, total: 1 }], pageParams: [null] };
    await client.fetchQuery({ queryKey: taskKeys.list(ALL), queryFn: async () => list });
    expect(active()).toEqual([]);
  });

  it("keeps a change that came while a list was being fetched", async () => {
    const { client, page } = cacheOf([]);
    const gone = finished();
    const fresh = task({ state: "running" });
    let answer: (items: Task[]) => void = () => {};
    const fetching = client.fetchInfiniteQuery({
      queryKey: taskKeys.list(ALL),
      queryFn: () =>
        new Promise<TaskList["pages"][number]>((resolve) => {
          answer = (items) => resolve({ items, next_cursor: null, total: items.length });
        }),
      initialPageParam: null as string | null,
    });
    await Promise.resolve();
    upsertTask(client, fresh);
    removeTask(client, gone.id);
    answer([gone]);
    await fetching;
    // The cache tells of the answer in a later turn of the event loop.
    await vi.waitFor(() => expect(page().items.map((item) => item.id)).toEqual([fresh.id]));
  });
});
