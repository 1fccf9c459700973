import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { ModeratedWork, Publication } from "@/lib/api/types";

const KEY = ["admin", "gallery"];
const SOON_MS = 30_000;

export type State = Publication["state"];

interface Page {
  items: ModeratedWork[];
  total: number;
}

const works = (state: State | null, page: number, page_size: number, signal: AbortSignal) =>
  request<Page>("GET", "/admin/gallery", { query: { state, page, page_size }, signal });

export const useModerated = (state: State | null, page: number, pageSize: number) =>
  useQuery({
    queryKey: [...KEY, state, page],
    queryFn: ({ signal }) => works(state, page, pageSize, signal),
    placeholderData: keepPreviousData,
  });

/** How many works wait. */
export const usePendingCount = () =>
  useQuery({
    queryKey: [...KEY, "count"],
    queryFn: async ({ signal }) => (await works("pending", 1, 1, signal)).total,
    refetchInterval: SOON_MS,
  });

/** An approval names the version that was looked at. */
export type Verdict = { id: string; act: "approve"; seen_ms: number } | { id: string; act: "refuse" | "remove"; reason: string };

export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act, ...body }: Verdict) =>
      request<ModeratedWork>("POST", `/admin/gallery/${encodeURIComponent(id)}/${act}`, { body }),
    onSettled: () => Promise.all([KEY, ["gallery"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
