import { useSyncExternalStore } from "react";

/** Filters of a list under a name. The query is what the address holds of them, so that a link shares them. */
export interface SavedFilters {
  name: string;
  query: string;
}

/** As many as one row of chips can show. */
export const MOST_SAVED = 12;
const NONE: SavedFilters[] = [];
const listeners = new Set<() => void>();
/** What was read of a key, so that the same text gives the same list. */
const read = new Map<string, { text: string; list: SavedFilters[] }>();

/** They are kept in this browser, for each administrator and list. */
const keyOf = (uid: number, list: string) => `filters:${uid}:${list}`;

const isSaved = (value: unknown): value is SavedFilters =>
  typeof value === "object" && value !== null && "name" in value && "query" in value && typeof value.name === "string" && typeof value.query === "string";

function parse(text: string): SavedFilters[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isSaved).slice(0, MOST_SAVED) : NONE;
  } catch {
    return NONE;
  }
}

function listOf(key: string): SavedFilters[] {
  let text = "";
  try {
    text = localStorage.getItem(key) ?? "";
  } catch {
    // A browser that forbids storage keeps them until the page is closed.
    return read.get(key)?.list ?? NONE;
  }
  const known = read.get(key);
  if (known?.text === text) return known.list;
  const list = text === "" ? NONE : parse(text);
  read.set(key, { text, list });
  return list;
}

function keep(key: string, list: SavedFilters[]): void {
  const text = JSON.stringify(list);
  read.set(key, { text, list });
  try {
    localStorage.setItem(key, text);
  } catch {
    // Kept above.
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

/** The saved filters of a list; a name that is saved again takes the place of its older self. */
export function useSavedFilters(uid: number, list: string) {
  const key = keyOf(uid, list);
  const saved = useSyncExternalStore(subscribe, () => listOf(key));
  return {
    saved,
    save: (name: string, query: string) => keep(key, [...saved.filter((one) => one.name !== name), { name, query }].slice(-MOST_SAVED)),
    remove: (name: string) => keep(key, saved.filter((one) => one.name !== name)),
  };
}
