import type { MediaKind, MediaRef } from "../types";

/** Data type under which the page offers a stored medium's id for dropping onto a media field. */
export const MEDIA_DRAG_TYPE = "application/x-baigong-media";
/** Marks a drag as the reordering of tiles, so that it is not taken for a new file. */
export const TILE_DRAG_TYPE = "application/x-form-tile";

const KINDS: readonly MediaKind[] = ["image", "video", "audio"];
const DETAILS_TYPE = `${MEDIA_DRAG_TYPE}+json`;

/** Whether a form may take something of this kind: a model or a text fits into no field. */
export const isOffered = (kind: string): boolean => KINDS.some((one) => one === kind);

/**
 * Lets a stored medium be dragged into a media field. Its kind stands in a type of its own, as what a drag carries cannot
 * be read before it is dropped.
 */
export function offerMedia(data: DataTransfer, ref: { id: string; kind: string; url?: string | null; name: string }) {
  data.setData(MEDIA_DRAG_TYPE, ref.id);
  data.setData(`${MEDIA_DRAG_TYPE}-${ref.kind}`, ref.id);
  data.setData(DETAILS_TYPE, JSON.stringify({ id: ref.id, kind: ref.kind, url: ref.url ?? "", name: ref.name }));
  data.effectAllowed = "copy";
}

/** Kinds that a drag brings, as far as they can be told while it hovers; null when it brings nothing for a media field. */
export function offeredKinds(data: DataTransfer): MediaKind[] | null {
  const types = [...data.types];
  if (types.includes(TILE_DRAG_TYPE)) return null;
  if (types.includes(MEDIA_DRAG_TYPE)) {
    const named = KINDS.filter((kind) => types.includes(`${MEDIA_DRAG_TYPE}-${kind}`));
    if (named.length > 0) return named;
    // A model or a text is a result too, and no field takes one.
    return types.some((type) => type.startsWith(`${MEDIA_DRAG_TYPE}-`)) ? null : [...KINDS];
  }
  if (types.includes("Files")) {
    const items = [...(data.items ?? [])].filter((item) => item.kind === "file");
    const told = KINDS.filter((kind) => items.some((item) => item.type.startsWith(`${kind}/`)));
    // Some systems tell the type of a file only when it is dropped.
    return told.length > 0 && items.every((item) => item.type !== "") ? told : [...KINDS];
  }
  return types.includes("text/uri-list") ? [...KINDS] : null;
}

/** The stored medium of a drag; of one without details only the id is known. */
export function offeredMedia(data: DataTransfer, kind: MediaKind, previewUrl: (id: string) => string): MediaRef | null {
  const id = data.getData(MEDIA_DRAG_TYPE);
  if (!id) return null;
  try {
    const told = JSON.parse(data.getData(DETAILS_TYPE)) as Partial<MediaRef>;
    return { id, url: previewUrl(id), kind: told.kind ?? kind, name: told.name || id };
  } catch {
    return { id, url: previewUrl(id), kind, name: id };
  }
}
