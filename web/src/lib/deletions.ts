import { createStore } from "./store";

/** How long the host lets a deletion be taken back, in milliseconds. */
export const UNDO_MS = 10 * 60_000;

/** Works that were deleted together. */
export interface Deletion {
  at_ms: number;
  count: number;
  /** What takes it back. */
  bodies: ({ ids: string[] } | { undo: string })[];
}

/** What was deleted in this tab, the newest last. */
export const deletions = createStore<Deletion[]>([]);

/** Keeps a deletion at hand for as long as it can be taken back. */
export const keepDeletion = (deletion: Deletion): void =>
  deletions.set((before) => [...before.filter(({ at_ms }) => at_ms > deletion.at_ms - UNDO_MS), deletion]);

/** It was taken back, or cannot be any more. */
export const dropDeletion = (deletion: Deletion): void => deletions.set((before) => before.filter((one) => one !== deletion));
