import { useInfiniteQuery, useQueries, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ApiError, request } from "@/lib/api/client";
import type { Artifact, ArtifactKind, Task, TaskPage } from "@/lib/api/types";
import { taskKeys, type TaskFilter } from "@/lib/taskCache";

const PAGE = 60;

const taskQuery = (id: string) => ({
  queryKey: ["task", id] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => request<Task>("GET", `/tasks/${encodeURIComponent(id)}`, { signal }),
  staleTime: 60_000,
  retry: (count: number, error: unknown) => !(error instanceof ApiError) && count < 2,
});

/** What the host knows of the works of a strip. */
export interface Works {
  /** The result with its addresses; undefined while it is asked for, null where it is there no more. */
  find(task: string, artifact: string): Artifact | null | undefined;
  taskOf(id: string): Task | undefined;
  loading: boolean;
  /** Some could not be asked for, which says nothing of whether they are there. */
  failed: boolean;
  retry(): void;
}

export function useWorks(ids: string[]): Works {
  const client = useQueryClient();
  const answers = useQueries({ queries: ids.map(taskQuery) });
  const state = answers.map(({ status, data }) => `${status}${data?.updated_ms ?? ""}`).join();
  return useMemo(() => {
    const byId = new Map(ids.map((id, at) => [id, answers[at]!]));
    const gone = (id: string) => {
      const error = byId.get(id)?.error;
      return error instanceof ApiError && error.status === 404;
    };
    return {
      find(task, artifact) {
        if (gone(task)) return null;
        const found = byId.get(task)?.data;
        return found && (found.artifacts.find(({ id, stored, url }) => id === artifact && stored && url !== null) ?? null);
      },
      taskOf: (id) => byId.get(id)?.data,
      loading: answers.some(({ isPending }) => isPending),
      failed: ids.some((id) => byId.get(id)?.isError && !gone(id)),
      retry: () => void Promise.all(ids.filter((id) => byId.get(id)?.isError).map((id) => client.refetchQueries({ queryKey: ["task", id] }))),
    };
    // The answers are new objects each time; what matters of them is in `state`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, ids.join(), client]);
}

/** The account's works of a kind, the newest first. */
export function useWorksOfKind(kind: ArtifactKind) {
  const filter: TaskFilter = { tool: null, state: "finished", q: "", kind };
  return useInfiniteQuery({
    queryKey: taskKeys.list(filter),
    queryFn: ({ pageParam, signal }) => request<TaskPage>("GET", "/tasks", { query: { ...filter, cursor: pageParam, limit: PAGE }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** The results of a work that a strip can take. */
export const usable = (task: Task, kind: ArtifactKind): Artifact[] => task.artifacts.filter((one) => one.kind === kind && one.stored && one.url !== null);

/** The result with its length, which the browser reads from the file where the host does not know it. */
export async function withLength(artifact: Artifact): Promise<Artifact> {
  if (artifact.kind === "image" || artifact.duration_ms) return artifact;
  const seconds = await new Promise<number>((resolve) => {
    const media = document.createElement(artifact.kind === "audio" ? "audio" : "video");
    media.preload = "metadata";
    media.onloadedmetadata = () => resolve(media.duration);
    media.onerror = () => resolve(0);
    media.src = artifact.url!;
  });
  return { ...artifact, duration_ms: Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1000) : null };
}
