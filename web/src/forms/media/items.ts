import type { MediaKind, MediaRef } from "../types";

/** One tile of a media field: a stored file, or one on its way. */
export type MediaItem = {
  key: string;
  /** Empty for a stored file whose name is not known; it is called by its number then. */
  name: string;
  number?: number | undefined;
  kind: MediaKind;
  /** What was done to the file before it was sent. */
  note?: string | undefined;
  /** The file as it was before that, where the field takes it too. */
  original?: File | undefined;
  /** The stored picture in whose place this one comes: the field holds it until then, and again if nothing comes. */
  before?: StoredItem | undefined;
} & (
  | { status: "ready"; id: string; url?: string | undefined; mark?: string | undefined }
  | { status: "uploading"; source: MediaSource; progress: number; localUrl?: string | undefined; mark?: string | undefined }
  | { status: "failed"; source: MediaSource; message: string; localUrl?: string | undefined; mark?: string | undefined }
);

export type StoredItem = Extract<MediaItem, { status: "ready" }>;

/** The stored file that a tile stands for: its own, or the one in whose place it comes. */
const idOf = (item: MediaItem): string | undefined => (item.status === "ready" ? item : item.before)?.id;

/** Where an upload comes from, kept so that it can be tried again. */
export type MediaSource = { file: File } | { url: string };

/** The stored ids, in the order of the tiles. */
export function readyIds(items: readonly MediaItem[]): string[] {
  return items.flatMap((item) => idOf(item) ?? []);
}

/**
 * Tiles for a value that may have changed from outside. Uploads under way keep their places; stored tiles follow
 * the order of `ids`; the ones that are gone leave; new ones come last. Returns the same array when nothing moved.
 */
export function reconcile(items: MediaItem[], ids: string[], describe: (id: string, at: number) => MediaItem): MediaItem[] {
  const current = readyIds(items);
  if (current.length === ids.length && current.every((id, at) => id === ids[at])) return items;
  const held = new Map(items.map((item) => [idOf(item), item]));
  const tiles = ids.map((id, at) => held.get(id) ?? describe(id, at));
  const isStored = (item: MediaItem) => idOf(item) !== undefined;
  const kept = items.filter((item) => !isStored(item) || ids.includes(idOf(item)!));
  const placed = kept.map((item) => (isStored(item) ? tiles.shift()! : item));
  return [...placed, ...tiles];
}

/** The items with the one at `from` put at `to`; an impossible move changes nothing. */
export function move<T>(items: T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** How many of `wanted` new files still fit. */
export function room(held: number, max: number | undefined, wanted: number): number {
  return max === undefined ? wanted : Math.max(0, Math.min(wanted, max - held));
}

const REMEMBERED_MAX = 300;
const remembered = new Map<string, MediaRef>();

/** Keeps names and kinds of stored files, as a value holds nothing but ids. */
export function remember(ref: MediaRef) {
  remembered.delete(ref.id);
  remembered.set(ref.id, ref);
  const oldest = remembered.keys().next().value;
  if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
}

export function forgetAll() {
  remembered.clear();
}

export function recall(id: string): MediaRef | undefined {
  return remembered.get(id);
}
