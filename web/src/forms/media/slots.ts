import type { MediaSlot, Undo } from "../context";
import type { MediaKind } from "../types";
import { kindOfFile, kindOfName } from "./checkFile";

/** Where something was put, and how it is taken back. */
export interface Placed {
  label: string;
  undo: Undo;
}

/**
 * The field that something of a kind goes to: the first empty one that takes it, else the first list with room, else the
 * first single file, which is replaced. `null` as a kind fits every field.
 */
export function bestSlot(slots: readonly MediaSlot[], kind: MediaKind | null): MediaSlot | undefined {
  const suited = slots.filter((slot) => kind === null || slot.kinds.includes(kind));
  return (
    suited.find((slot) => slot.empty()) ??
    suited.find((slot) => slot.free() > 0) ??
    suited.find((slot) => slot.replaces())
  );
}

/** Puts files where they fit, one field after the other. What a full list cannot take goes to it all the same: it says so. */
export function placeFiles(slots: readonly MediaSlot[], files: readonly File[]): Placed[] {
  const shares = new Map<MediaSlot, File[]>();
  for (const file of files) {
    const kind = kindOfFile(file);
    if (kind === null) continue;
    const left = slots.map((slot) => withShare(slot, shares.get(slot)?.length ?? 0));
    const chosen = bestSlot(left.map(([, seen]) => seen), kind);
    const slot =
      left.find(([, seen]) => seen === chosen)?.[0] ?? slots.find((list) => !list.replaces() && list.kinds.includes(kind));
    if (slot) shares.set(slot, [...(shares.get(slot) ?? []), file]);
  }
  return [...shares].map(([slot, share]) => ({ label: slot.label, undo: slot.addFiles(share) }));
}

/** The kind that an address promises by the end of its path; null where it promises none. */
export function kindOfUrl(url: string): MediaKind | null {
  return kindOfName(new URL(url).pathname);
}

/** A field as it will be with so many more files in it. */
function withShare(slot: MediaSlot, more: number): readonly [MediaSlot, MediaSlot] {
  if (more === 0) return [slot, slot];
  const seen = { ...slot, free: () => slot.free() - more, empty: () => false, replaces: () => false };
  return [slot, seen];
}
