import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Publication } from "@/lib/api/types";

const KEY = ["publications"];

/** What was published of a task's results. */
export const usePublications = (taskId: string, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, taskId],
    queryFn: ({ signal }) => request<{ items: Publication[] }>("GET", "/publications", { query: { task_id: taskId, page_size: 100 }, signal }),
    select: ({ items }) => items,
    enabled,
  });

export interface NewPublication {
  title: string;
  shares_prompt: boolean;
  shows_author: boolean;
}

export function usePublishActs() {
  const client = useQueryClient();
  // The gallery shows it, or no longer. Nobody waits for that: a form that was replaced meanwhile could say nothing any more.
  const onSettled = () => {
    for (const queryKey of [KEY, ["gallery"]]) void client.invalidateQueries({ queryKey });
  };
  return {
    publish: useMutation({
      mutationFn: ({ artifactId, ...body }: NewPublication & { artifactId: string }) =>
        request<Publication>("POST", `/artifacts/${encodeURIComponent(artifactId)}/publication`, { body }),
      onSettled,
    }),
    withdraw: useMutation({
      mutationFn: (id: string) => request<void>("DELETE", `/publications/${encodeURIComponent(id)}`),
      onSettled,
    }),
  };
}
