import { useInfiniteQuery, useIsMutating, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { askPricesAgain, atMost, isDearer } from "@/lib/agreedPrice";
import { request } from "@/lib/api/client";
import { sessionEndKey } from "@/lib/api/queries";
import type { Task, TaskMoney, TaskPage } from "@/lib/api/types";
import { PendingKeys, sendOnce } from "@/lib/idempotency";
import { isUnfinished, taskKeys, upsertTask, type TaskFilter } from "@/lib/taskCache";

/** A window of small tiles, and what is loaded at once ahead of it. */
const FIRST_PAGE = 40;
const NEXT_PAGE = 100;
/** More running tasks than anybody may start, so one page is all of them. */
const ACTIVE_LIMIT = 100;

/** Those that their owner still waits for. */
const watched = (tasks: Task[]) => tasks.filter((task) => !task.set_aside);

/** Whether the session is being ended: a list that is drawn meanwhile would be refused. */
const useLeaving = () => useIsMutating({ mutationKey: sessionEndKey }) > 0;

export function useActiveTasks(tool: string | null, enabled: boolean) {
  const leaving = useLeaving();
  return useQuery({
    queryKey: taskKeys.active(tool),
    queryFn: async ({ signal }) => {
      const query = { tool, state: "active", limit: ACTIVE_LIMIT };
      return (await request<TaskPage>("GET", "/tasks", { query, signal })).items.filter(isUnfinished);
    },
    select: watched,
    enabled: enabled && !leaving,
  });
}

export function useTaskHistory(filter: TaskFilter, enabled: boolean) {
  const leaving = useLeaving();
  return useInfiniteQuery({
    queryKey: taskKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      request<TaskPage>("GET", "/tasks", { query: { ...filter, cursor: pageParam, limit: pageParam === null ? FIRST_PAGE : NEXT_PAGE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: enabled && !leaving,
  });
}

/** One task, for a link to it whose list has not come to it. */
export function useTask(id: string | null, enabled: boolean) {
  return useQuery({
    queryKey: ["task", id],
    queryFn: ({ signal }) => request<Task>("GET", `/tasks/${encodeURIComponent(id!)}`, { signal }),
    enabled: enabled && id !== null,
    retry: false,
  });
}

/** What became of a task's points. */
export function useTaskMoney(taskId: string) {
  return useQuery({
    queryKey: ["money", taskId],
    queryFn: ({ signal }) => request<TaskMoney>("GET", `/tasks/${encodeURIComponent(taskId)}/money`, { signal }),
    staleTime: 0,
  });
}

export function useCancelTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, effect }: { id: string; effect: Task["cancel"] }) =>
      request<Task>("POST", `/tasks/${encodeURIComponent(id)}/cancel`, { body: {}, query: { effect } }),
    onSuccess: (task) => upsertTask(client, task),
  });
}

const retryKeys = new PendingKeys();

/** Runs a task again as a new one. */
export function useRetryTask() {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: ({ id, points }: { id: string; points: number }) =>
      sendOnce(retryKeys, id, (key) => request<Task>("POST", `/tasks/${id}/retry`, { body: {}, headers: { "idempotency-key": key, ...atMost(points) } })),
    onSuccess: (task) => upsertTask(client, task),
    onError: (error) => (isDearer(error) ? askPricesAgain(client) : undefined),
  });
}

/** Keeps a work from leaving by itself, or lets it leave again. */
export function useKeepTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kept }: { id: string; kept: boolean }) => request<Task>(kept ? "PUT" : "DELETE", `/tasks/${id}/keep`),
    onSuccess: (task) => upsertTask(client, task),
  });
}
