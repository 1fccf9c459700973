import { queryOptions, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import { useSession } from "@/lib/api/queries";
import type { Announcement } from "@/lib/api/types";
import { listIn, store, stored, useStored } from "@/lib/stored";

const POLL_MS = 5 * 60_000;
const KEY = "baigong.announcements";
/** More than are ever shown at once. */
const REMEMBERED = 100;

const announcementsQuery = (member: boolean) =>
  queryOptions({
    queryKey: ["announcements", member],
    queryFn: async ({ signal }) => (await request<{ items: Announcement[] }>("GET", "/announcements", { signal })).items,
    staleTime: 60_000,
    refetchInterval: POLL_MS,
  });

/** What is announced now, to this reader. */
export function useAnnouncements() {
  const user = useSession().data?.user;
  return useQuery(announcementsQuery(user != null && !user.anonymous)).data ?? [];
}

/** One that was changed is another one to its reader. */
const mark = ({ id, updated_ms }: Announcement) => `${id}:${updated_ms}`;

const marks = (text: string | null): string[] => listIn(text).filter((item) => typeof item === "string");

/** This browser shows them no more. */
export function dismiss(read: Announcement[]): void {
  const all = [...new Set([...marks(stored(KEY)), ...read.map(mark)])].slice(-REMEMBERED);
  store(KEY, JSON.stringify(all));
}

/** Whether this browser has put one away. */
export function useDismissed(): (announcement: Announcement) => boolean {
  const known = new Set(marks(useStored(KEY)));
  return (announcement) => known.has(mark(announcement));
}
