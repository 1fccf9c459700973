import type { Artifact, Task } from "./api/types";

/** What stands for a work in a list: its pictures together, or else its first result. */
export function faceOf(task: Task): Artifact[] {
  const images = task.artifacts.filter(({ kind }) => kind === "image");
  return images.length > 0 ? images : task.artifacts.slice(0, 1);
}

/** What stands for a result in a list: its small picture, or what there is in place of one. */
export function smallOf(artifact: Artifact): string | null {
  return artifact.small ?? (artifact.kind === "image" ? artifact.url : artifact.cover);
}
