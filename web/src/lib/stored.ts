import { useSyncExternalStore } from "react";

/**
 * What the browser keeps of a session: the specification's token, uid, expiration and tag. The token is only the
 * marker "1": the session itself is a cookie that scripts cannot read.
 */
export interface SessionValues {
  token: string;
  uid: string;
  expiration: string;
  tag: string;
}

const SESSION_KEYS = ["token", "uid", "expiration", "tag"] as const;
type Key =
  | (typeof SESSION_KEYS)[number]
  | "invitationCode" | "pValue" | "notify" | "worksView" | "worksLink" | "offersSeen" | "baigong.announcements" | "starredTools" | "wallet" | "recentTools"
  | `filters:${number}:${string}`;

/** What the browser would not keep, for it forbids storage or has no room, until the page is closed. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export function stored(key: Key): string | null {
  const kept = memory.get(key);
  if (kept !== undefined) return kept;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: Key, value: string | null): void {
  memory.delete(key);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
  for (const listener of listeners) listener();
}

/** The entries of a stored list; none where the text is of another make. */
export function listIn(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

export function storeValues(values: SessionValues): void {
  for (const key of SESSION_KEYS) store(key, values[key]);
}

export function clearValues(): void {
  for (const key of SESSION_KEYS) store(key, null);
  // Whose points somebody spent is nobody else's to know.
  store("wallet", null);
}

/** The specification's login state. */
export const looksSignedIn = (): boolean => Boolean(stored("tag") || stored("token"));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export const useStored = (key: Key): string | null => useSyncExternalStore(subscribe, () => stored(key));
export const useLooksSignedIn = (): boolean => useSyncExternalStore(subscribe, looksSignedIn);

/** Calls back when another tab signed in, out or as somebody else. */
export function watchOtherTabs(change: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key === "token" || key === "uid") change();
  };
  window.addEventListener("storage", heard);
  return () => window.removeEventListener("storage", heard);
}
