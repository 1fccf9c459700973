import type { Mode, Task } from "@/lib/api/types";

export type Stage = "waiting" | "active" | "done";

/**
 * How far a task with stages is. Its first stage is the submission, which the vendor's percentage does not cover:
 * it begins when we tell the vendor, and is over once the vendor has the task.
 */
export function percentOf(task: Task, mode: Mode | undefined): number | null {
  const first = mode?.steps[0];
  if (!first) return task.state === "queued" ? null : task.progress.percent;
  if (task.state === "succeeded") return 100;
  if (task.state === "queued") return 0;
  if (task.state === "submitting") return Math.max(first.from, task.progress.percent ?? 0);
  return Math.max(first.done, task.progress.percent ?? 0);
}

export function stageAt(step: Mode["steps"][number], percent: number): Stage {
  if (percent >= step.done) return "done";
  return percent >= step.from ? "active" : "waiting";
}
