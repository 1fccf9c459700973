import type { Artifact } from "@/lib/api/types";

/** Tallest and widest frame on a card; what lies beyond is cropped (pictures) or boxed (clips). */
const TALLEST = 3 / 4;
const WIDEST = 16 / 9;
const USUAL = 4 / 3;

/** The shape of an artifact's frame on a card, as near to its own as a row of cards allows. */
export function frameRatio({ width, height }: Pick<Artifact, "width" | "height">): number {
  if (!width || !height) return USUAL;
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}
