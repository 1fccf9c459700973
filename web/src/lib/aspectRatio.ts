import type { Artifact, Task } from "./api/types";
import { faceOf } from "./thumbnail";

/** Tallest and widest frame of a work in a list; what lies beyond is cropped. */
const TALLEST = 9 / 16;
const WIDEST = 21 / 9;
const USUAL = 4 / 3;
/** The frames of works that have no picture of their own. */
const FRAMES = { audio: 16 / 9, model: 1, text: 4 / 3 } as const;

/** The shape of an artifact's frame, as near to its own as a list allows. */
export function frameRatio({ width, height }: Pick<Artifact, "width" | "height">): number {
  if (!width || !height) return USUAL;
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}

/** The shape of a work's tile. */
export function tileRatio(task: Task): number {
  const [first] = faceOf(task);
  if (!first) return USUAL;
  if (first.kind === "image" || first.kind === "video") return frameRatio(first);
  return FRAMES[first.kind];
}
