import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Announcement, AnnouncementDraft } from "@/lib/api/types";

export const PAGE_SIZE = 10;

export const useAllAnnouncements = (page: number) =>
  useQuery({
    queryKey: ["admin", "announcements", page],
    queryFn: ({ signal }) =>
      request<{ items: Announcement[]; total: number }>("GET", "/admin/announcements", { query: { page, page_size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** After a change the panel and the bell of this very page are read anew. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["admin", "announcements"] }),
      client.invalidateQueries({ queryKey: ["announcements"] }),
    ]);
}

/** Writes a new one, or the one of `id` anew. */
export function useSaveAnnouncement(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: AnnouncementDraft) =>
      id === null ? request<Announcement>("POST", "/admin/announcements", { body }) : request<Announcement>("PUT", `/admin/announcements/${id}`, { body }),
    onSuccess: refresh,
  });
}

export function useRemoveAnnouncement() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => request<void>("DELETE", `/admin/announcements/${id}`),
    onSuccess: refresh,
  });
}
