import type { Task } from "@/lib/api/types";

/** The tone decides the badge's colour; the word is in the texts. */
type Tone = "wait" | "work" | "good" | "bad" | "idle" | "warn";

const STATUS = {
  queued: { key: "task.queued", tone: "wait" },
  submitting: { key: "task.submitting", tone: "work" },
  running: { key: "task.runningState", tone: "work" },
  saving: { key: "task.saving", tone: "work" },
  succeeded: { key: "task.succeeded", tone: "good" },
  lost: { key: "task.lostState", tone: "bad" },
  failed: { key: "task.failed", tone: "bad" },
  cancelled: { key: "task.cancelled", tone: "idle" },
  expired: { key: "task.expired", tone: "bad" },
  uncertain: { key: "task.uncertain", tone: "warn" },
} as const satisfies Record<string, { key: string; tone: Tone }>;

/**
 * What to call the task's state. A finished task whose files are still being copied is "saving"; one whose vendor
 * answers while it is being submitted, as streams do, is at work already.
 */
export function statusOf(task: Task) {
  if (task.state === "submitting" && (task.progress.text || task.progress.percent !== null)) return STATUS.running;
  if (task.state === "succeeded" && task.storage === "pending") return STATUS.saving;
  if (isLost(task)) return STATUS.lost;
  return STATUS[task.state];
}

/** Whether a task was finished and none of its results can be had. */
export const isLost = (task: Task) => task.state === "succeeded" && task.storage === "lost" && !task.artifacts.some((artifact) => artifact.stored);

/** Whether a task brought forth something that can be shown, which it can once its files are copied. */
export const isWork = (task: Task) => task.state === "succeeded" && task.storage !== "pending" && !isLost(task);
