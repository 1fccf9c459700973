import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";
import type { Comparison } from "@/lib/comparisons";
import { removeTask, taskKeys, upsertTask } from "@/lib/taskCache";

const PAGE = 20;
const path = (id: string) => `/comparisons/${encodeURIComponent(id)}`;

/** One comparison; its tasks follow the live events as those of every list do. */
export const useComparison = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: taskKeys.set(id),
    queryFn: ({ signal }) => request<Comparison>("GET", path(id), { signal }),
    enabled,
    retry: false,
  });

interface Page {
  items: Comparison[];
  next_cursor: string | null;
}

/** All comparisons, the newest first. */
export const useComparisons = (enabled: boolean) =>
  useInfiniteQuery({
    queryKey: ["comparisons"],
    queryFn: ({ pageParam, signal }) => request<Page>("GET", "/comparisons", { query: { limit: PAGE, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled,
    // Its tasks change without it.
    staleTime: 0,
  });

type ShareState = Schemas["ShareState"];
export type Share = Schemas["ComparisonShare"];
const shareKey = (id: string) => ["comparison-share", id];

/** What became of a comparison that was shared; null where it is not. */
export const useShare = (id: string) =>
  useQuery({
    queryKey: shareKey(id),
    queryFn: ({ signal }) => request<ShareState>("GET", `${path(id)}/share`, { signal }),
    select: ({ share }) => share ?? null,
  });

/** Shows a comparison to everybody, or no longer. */
export function useShareActs(id: string) {
  const client = useQueryClient();
  const note = (share: Share | null) => {
    client.setQueryData<ShareState>(shareKey(id), { share });
    for (const queryKey of [["shared-comparisons"], ["publications"], ["gallery"]]) void client.invalidateQueries({ queryKey });
  };
  return {
    share: useMutation({
      mutationFn: (body: { shares_prompt: boolean; shows_author: boolean }) => request<Share>("PUT", `${path(id)}/share`, { body }),
      onSuccess: note,
    }),
    unshare: useMutation({
      mutationFn: () => request<void>("DELETE", `${path(id)}/share`),
      onSuccess: () => note(null),
    }),
  };
}

/** What a choice did to the others. */
type Choice = Omit<Schemas["ChoiceView"], "comparison"> & { comparison: Comparison };

/** Chooses one of the works, and drops the rest. */
export function useChoose(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (taskId: string) => request<Choice>("POST", `${path(id)}/choice`, { body: { task_id: taskId } }),
    onSuccess: ({ comparison, deleted }) => {
      deleted.forEach((gone) => removeTask(client, gone));
      comparison.tasks.forEach((task) => upsertTask(client, task));
      client.setQueryData(taskKeys.set(id), comparison);
      for (const queryKey of [["comparisons"], ["labels"]]) void client.invalidateQueries({ queryKey });
    },
  });
}
