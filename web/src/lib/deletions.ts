import { createStore } from "./store";
import { listIn, stored } from "./stored";

/** How long the host lets a deletion be taken back, in milliseconds. */
export const UNDO_MS = 10 * 60_000;

/** Works that were deleted together. */
export interface Deletion {
  at_ms: number;
  count: number;
  /** Whose they were, by the account's number. */
  of: string | null;
  /** What takes it back. */
  bodies: ({ ids: string[] } | { undo: string })[];
}

const KEY = "baigong.deleted";

/** What was deleted in this tab, the newest last; it outlives a reload. */
export const deletions = createStore<Deletion[]>(kept());

deletions.subscribe(() => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(deletions.get()));
  } catch {
    // Storage may be full or forbidden; then a reload ends the offer.
  }
});

/** Keeps a deletion at hand for as long as it can be taken back. */
export function keepDeletion(deletion: Omit<Deletion, "of">): Deletion {
  const own = { ...deletion, of: stored("uid") };
  deletions.set((before) => [...before.filter(({ at_ms }) => at_ms > deletion.at_ms - UNDO_MS), own]);
  return own;
}

/** It was taken back, or cannot be any more. */
export const dropDeletion = (deletion: Deletion): void => deletions.set((before) => before.filter((one) => one !== deletion));

function kept(): Deletion[] {
  try {
    return listIn(sessionStorage.getItem(KEY)) as Deletion[];
  } catch {
    return [];
  }
}
