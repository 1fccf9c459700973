import { createStore, useStore } from "@/lib/store";
import type { Track } from "./tracks";

/** A song that was put in line; the same one may stand there twice. */
export interface Queued {
  key: number;
  track: Track;
  /** Its place in the list that it was taken from. */
  at: number;
}

/** What comes before the list goes on. */
export interface Queue {
  items: Queued[];
  /** Before all others. */
  playNext(track: Track, at: number): void;
  /** After all others. */
  add(track: Track, at: number): void;
  /** Takes the first one out. */
  take(): Queued | null;
  move(key: number, to: number): void;
  remove(key: number): void;
  clear(): void;
  /** Puts back what was cleared, before what came since. */
  restore(items: Queued[]): void;
}

// It outlives the page, but not the window, and belongs to whose songs they are.
const line = createStore<{ owner: string; items: Queued[] }>({ owner: "", items: [] });
let lastKey = 0;

export const forgetQueue = () => line.set({ owner: "", items: [] });

export function useQueue(owner: string): Queue {
  const now = useStore(line);
  const items = now.owner === owner ? now.items : NONE;
  const change = (to: (items: Queued[]) => Queued[]) => line.set((before) => ({ owner, items: to(before.owner === owner ? before.items : NONE) }));
  const queued = (track: Track, at: number): Queued => ({ key: (lastKey += 1), track, at });
  return {
    items,
    playNext: (track, at) => change((before) => [queued(track, at), ...before]),
    add: (track, at) => change((before) => [...before, queued(track, at)]),
    take() {
      const { owner: whose, items: waiting } = line.get();
      const first = whose === owner ? (waiting[0] ?? null) : null;
      if (first) change((before) => before.slice(1));
      return first;
    },
    move: (key, to) => change((before) => moved(before, key, to)),
    remove: (key) => change((before) => before.filter((item) => item.key !== key)),
    clear: () => change(() => []),
    restore: (back) => change((before) => [...back, ...before]),
  };
}

const NONE: Queued[] = [];

/** With one item at another place. */
export function moved(items: Queued[], key: number, to: number): Queued[] {
  const item = items.find((one) => one.key === key);
  if (!item) return items;
  const rest = items.filter((one) => one !== item);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}
