import type { Artifact, Task } from "@/lib/api/types";

/** What the viewer shows at once: a result, or of a task without any the reason. */
export interface Slide {
  task: Task;
  artifact: Artifact | null;
}

/** All there is to turn through, in the order of the list. */
export const slidesOf = (works: Task[]): Slide[] =>
  works.flatMap((task): Slide[] => (task.artifacts.length > 0 ? task.artifacts.map((artifact) => ({ task, artifact })) : [{ task, artifact: null }]));

/** The place of a work in it: of the result that is named, or else the first. */
export function placeOf(slides: Slide[], taskId: string, artifactId: string | null): number {
  const exact = slides.findIndex(({ task, artifact }) => task.id === taskId && artifact?.id === artifactId);
  return exact >= 0 ? exact : slides.findIndex(({ task }) => task.id === taskId);
}
