import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useTexts } from "@/i18n";
import { ApiError, request } from "@/lib/api/client";
import type { Schemas, Task } from "@/lib/api/types";
import { dropDeletion, keepDeletion, type Deletion } from "@/lib/deletions";
import { removeTask, restoreTasks, taskKeys, upsertTask } from "@/lib/taskCache";
import { toast, toastWithAction } from "@/lib/toast";
import "./texts.zh";

export type Labels = Schemas["Labels"];

/** A change of how works are organised; what is left out stays. */
export interface Change {
  favourite?: boolean;
  folder?: string | null;
  add_tags?: string[];
  remove_tags?: string[];
}

/** Maximum number of works that one request names. */
const MOST_IDS = 500;
/** Not below "tasks": all that stands there holds tasks. */
const labelsKey = (tool: string | null) => ["labels", tool] as const;
const stale = (client: QueryClient) => void client.invalidateQueries({ queryKey: ["labels"] });

/** What works of a tool, or of all, can be found by. */
export const useLabels = (tool: string | null, enabled = true) =>
  useQuery({
    queryKey: labelsKey(tool),
    queryFn: ({ signal }) => request<Labels>("GET", "/tasks/labels", { query: { tool }, signal }),
    enabled,
  });

/** Where a work comes from, and what was made of it. */
export const useLineage = (id: string) =>
  useQuery({
    queryKey: ["lineage", id],
    queryFn: ({ signal }) => request<{ from: Task[]; into: Task[] }>("GET", `/tasks/${encodeURIComponent(id)}/lineage`, { signal }),
  });

const portions = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MOST_IDS) }, (_, n) => ids.slice(n * MOST_IDS, (n + 1) * MOST_IDS));

/** Says why something was refused. */
export function useSayRefusal() {
  const { t } = useTexts();
  return (error: unknown) => toast(error instanceof ApiError ? error.message : t("app.networkError"), "error");
}

/** Changes how works are organised. */
export function useOrganise() {
  const client = useQueryClient();
  const refuse = useSayRefusal();
  return useMutation({
    mutationFn: async ({ ids, change }: { ids: string[]; change: Change }) => {
      const changed: Task[] = [];
      for (const portion of portions(ids)) {
        const answer = await request<{ changed: Task[] }>("PATCH", "/tasks", { body: { ids: portion, ...change } });
        changed.push(...answer.changed);
      }
      return changed;
    },
    onSuccess: (changed) => changed.forEach((task) => upsertTask(client, task)),
    onError: refuse,
    onSettled: () => stale(client),
  });
}

interface Restored {
  restored: Task[];
  count: number;
}

/** Brings back what was deleted, and says so. */
export function useRestore() {
  const client = useQueryClient();
  const { t } = useTexts();
  const refuse = useSayRefusal();
  return async (deletion: Deletion) => {
    let count = 0;
    dropDeletion(deletion);
    try {
      for (const body of deletion.bodies) {
        const answer = await request<Restored>("POST", "/tasks/restore", { body });
        restoreTasks(client, answer.restored);
        count += answer.count;
        if (answer.count > answer.restored.length) void client.invalidateQueries({ queryKey: taskKeys.all });
      }
      // Where a work stood in its comparison, only the server knows.
      void client.invalidateQueries({ queryKey: taskKeys.sets });
      toast(t("organise.restored", { count }), "success");
    } catch (error) {
      refuse(error);
    }
    stale(client);
  };
}

/** Keeps a deletion at hand for ten minutes, and says so with a button that takes it back. */
export function useOfferUndo() {
  const { t } = useTexts();
  const restore = useRestore();
  return (message: string, made: Omit<Deletion, "of">) => {
    const deletion = keepDeletion(made);
    toastWithAction(message, { label: t("organise.undo"), run: () => void restore(deletion) });
  };
}

/**
 * Deletes works at once and offers to take it back. They leave the page before the
 * answer comes, and return if it is a refusal.
 */
export function useDeleteWithUndo() {
  const client = useQueryClient();
  const { t } = useTexts();
  const refuse = useSayRefusal();
  const offerUndo = useOfferUndo();
  return async (tasks: Task[]): Promise<void> => {
    tasks.forEach((task) => removeTask(client, task.id));
    const deleted: string[] = [];
    const stayed = new Map(tasks.map((task) => [task.id, task]));
    let kept = 0;
    try {
      for (const ids of portions([...stayed.keys()])) {
        const answer = await request<{ deleted: string[]; kept: string[] }>("POST", "/tasks/delete", { body: { ids } });
        // What is neither had been deleted before, and is not this deletion's to take back.
        ids.forEach((id) => answer.kept.includes(id) || stayed.delete(id));
        deleted.push(...answer.deleted);
        kept += answer.kept.length;
      }
    } catch (error) {
      refuse(error);
    }
    restoreTasks(client, [...stayed.values()]);
    stale(client);
    if (kept > 0) toast(t("organise.deleteKept", { count: kept }), "info");
    if (deleted.length === 0) return;
    const bodies = portions(deleted).map((ids) => ({ ids }));
    offerUndo(t("organise.deleted", { count: deleted.length }), { at_ms: Date.now(), count: deleted.length, bodies });
  };
}

/** Empties the history of a tool, and offers to take it back. */
export function useClearWithUndo() {
  const client = useQueryClient();
  const { t } = useTexts();
  const refuse = useSayRefusal();
  const offerUndo = useOfferUndo();
  return useMutation({
    mutationFn: (tool: string) => request<{ deleted: number; undo: string }>("DELETE", "/tasks", { query: { tool } }),
    onSuccess: async ({ deleted, undo }) => {
      await client.invalidateQueries({ queryKey: taskKeys.all });
      offerUndo(t("organise.cleared", { count: deleted }), { at_ms: Date.now(), count: deleted, bodies: [{ undo }] });
    },
    onError: refuse,
    onSettled: () => stale(client),
  });
}
