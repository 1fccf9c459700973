import type { Mode, Task } from "@/lib/api/types";
import { percentOf } from "./steps";

/** The part of the bar that the usual time fills. */
const USUAL_PART = 80;
/** What nobody tells is never called finished: however long it takes, the bar stays below this. */
const MOST_BY_TIME = 92;
/** Made, and on its way into our storage. */
const SAVING = 97;

/** How full a bar is that knows only the time: steady up to the usual time, ever slower behind it. */
export function percentByTime(elapsedMs: number, usualMs: number): number {
  const share = Math.max(0, elapsedMs) / Math.max(1, usualMs);
  return share <= 1 ? USUAL_PART * share : MOST_BY_TIME - (MOST_BY_TIME - USUAL_PART) * Math.exp(2 * (1 - share));
}

/** How far a task is: as the vendor tells, or else by the time that such tasks usually take; null where nobody knows. */
function percentAt(task: Task, mode: Mode | undefined, now: number): number | null {
  if (task.state === "uncertain") return null;
  if (task.state === "succeeded") return task.storage === "pending" ? SAVING : 100;
  const told = percentOf(task, mode);
  if (told !== null || task.state === "queued") return told;
  return task.usual && task.started_ms !== null ? percentByTime(now - task.started_ms, task.usual.median_ms) : null;
}

/** The furthest that each attempt was shown, so that no bar goes back: not when a page is opened again either. */
const furthest = new Map<string, number>();
const MOST_REMEMBERED = 500;

/** How far a task is shown to be. It never falls, whoever tells it. */
export function shownPercent(task: Task, mode: Mode | undefined, now: number): number | null {
  const percent = percentAt(task, mode, now);
  if (percent === null) return null;
  const attempt = `${task.id}/${task.attempts}`;
  const shown = Math.max(percent, furthest.get(attempt) ?? 0);
  if (furthest.size >= MOST_REMEMBERED) furthest.clear();
  furthest.set(attempt, shown);
  return shown;
}

export type Pace =
  /** So much is left of the usual time. */
  | { kind: "left"; ms: number }
  /** By the tool's own word, until then. */
  | { kind: "estimate"; ms: number; until: number }
  /** Longer than the tool said. */
  | { kind: "over"; ms: number }
  /** It waits; such tasks usually take so long. */
  | { kind: "usual"; ms: number }
  /** Longer than usual, as one in two is; nine of ten are done by then. */
  | { kind: "soon"; ms: number }
  /** Longer than nine of ten. */
  | { kind: "slow"; ms: number };

/** What can be said of the end of a task, honestly. */
export function paceOf(task: Task, now: number): Pace | null {
  const { usual } = task;
  if (!usual || task.state === "uncertain" || task.state === "succeeded") return null;
  const { median_ms, p90_ms, samples } = usual;
  if (task.started_ms === null || task.state === "queued") return { kind: "usual", ms: median_ms };
  const elapsed = now - task.started_ms;
  if (samples === 0) return elapsed < median_ms ? { kind: "estimate", ms: median_ms, until: task.started_ms + median_ms } : { kind: "over", ms: median_ms };
  if (elapsed < median_ms) return { kind: "left", ms: median_ms - elapsed };
  const nine = p90_ms ?? median_ms;
  return { kind: elapsed < nine ? "soon" : "slow", ms: nine };
}
