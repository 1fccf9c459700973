import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { request } from "@/lib/api/client";
import { useSession } from "@/lib/api/queries";
import type { Announcement } from "@/lib/api/types";

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

const listeners = new Set<() => void>();
/** Where the browser forbids storage, they are remembered until the page is closed. */
let memory = "[]";

function text(): string {
  try {
    return localStorage.getItem(KEY) ?? "[]";
  } catch {
    return memory;
  }
}

function marks(raw: string): string[] {
  try {
    const value: unknown = JSON.parse(raw);
    return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
  } catch {
    return [];
  }
}

/** This browser shows them no more. */
export function dismiss(read: Announcement[]): void {
  const all = [...new Set([...marks(text()), ...read.map(mark)])].slice(-REMEMBERED);
  memory = JSON.stringify(all);
  try {
    localStorage.setItem(KEY, memory);
  } catch {
    // Remembered above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Whether this browser has put one away. */
export function useDismissed(): (announcement: Announcement) => boolean {
  const raw = useSyncExternalStore(subscribe, text);
  const known = new Set(marks(raw));
  return (announcement) => known.has(mark(announcement));
}
