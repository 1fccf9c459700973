import type { Task } from "@/lib/api/types";

/** Something that happened to a task, in milliseconds of the host's clock. */
export interface LogLine {
  at_ms: number;
  text: string;
  /** Whose word it is: of two that take turns, neither makes the other new. */
  of?: "stage" | "remark";
}

/** Longer than any vendor's list of stages and remarks. */
const LINES = 50;

const KEY = "baigong.taskLog.";

/** What was said of a task while this tab was open, also before it was loaded again: progress is live only. */
function heard(id: string): LogLine[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + id) ?? "[]") as LogLine[];
  } catch {
    return [];
  }
}

/** Notes what is said of a task now, unless its stage or its remark was the same before. */
export function hear(id: string, of: "stage" | "remark", text: string | null, now: number): void {
  const lines = heard(id);
  if (!text || lines.findLast((line) => line.of === of)?.text === text) return;
  try {
    sessionStorage.setItem(KEY + id, JSON.stringify([...lines, { at_ms: now, text, of }].slice(-LINES)));
  } catch {
    // A browser without room keeps no log.
  }
}

/** A task's log, oldest first: what its record tells of it, and what was said while this tab was open. */
export function logOf(task: Task, words: { created: string; submitted: string; ended: string }): LogLine[] {
  const known: [number | null, string][] = [
    [task.created_ms, words.created],
    [task.started_ms, words.submitted],
    [task.finished_ms, words.ended],
  ];
  const recorded = known.flatMap(([at_ms, text]) => (at_ms === null ? [] : [{ at_ms, text }]));
  return [...recorded, ...heard(task.id)].sort((a, b) => a.at_ms - b.at_ms);
}
