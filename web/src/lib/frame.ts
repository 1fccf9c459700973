import type { Artifact, Task } from "./api/types";

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

/** What stands for a work in a list: its pictures together, or else its first result. */
export function faceOf(task: Task): Artifact[] {
  const images = task.artifacts.filter(({ kind }) => kind === "image");
  return images.length > 0 ? images : task.artifacts.slice(0, 1);
}

/** What stands for a result in a list: its small picture, or what there is in place of one. */
export function smallOf(artifact: Artifact): string | null {
  return artifact.small ?? (artifact.kind === "image" ? artifact.url : artifact.cover);
}

/** The shape of a work's tile. */
export function tileRatio(task: Task): number {
  const [first] = faceOf(task);
  if (!first) return USUAL;
  if (first.kind === "image" || first.kind === "video") return frameRatio(first);
  return FRAMES[first.kind];
}
