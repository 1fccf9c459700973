import { createStore } from "@/lib/store";

/** Tasks that were begun or seen under way since the page was loaded: what becomes of them is news. */
export const seenRunning = createStore<ReadonlySet<string>>(new Set());
/** Of their works, those that were put among the others. */
export const folded = createStore<ReadonlySet<string>>(new Set());

/** Adds to one of the two. */
export function note(store: typeof seenRunning, ids: string[]): void {
  store.set((old) => (ids.every((id) => old.has(id)) ? old : new Set([...old, ...ids])));
}
