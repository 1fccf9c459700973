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
type Key = (typeof SESSION_KEYS)[number] | "invitationCode" | "pValue" | "notify" | "worksView" | "worksLink" | "offersSeen";

/** Stands in where the browser forbids storage, until the page is closed. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

export function stored(key: Key): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

export function store(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
  for (const listener of listeners) listener();
}

export function storeValues(values: SessionValues): void {
  for (const key of SESSION_KEYS) store(key, values[key]);
}

export function clearValues(): void {
  for (const key of SESSION_KEYS) store(key, null);
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
