import type { Task } from "@/lib/api/types";

/** Something that happened to a task, in milliseconds of the host's clock. */
export interface LogLine {
  at_ms: number;
  text: string;
}

/** Longer than any vendor's list of stages and remarks. */
const LINES = 50;

/** What was said of tasks while this page was open: progress is live only, nobody else keeps it. */
const heard = new Map<string, LogLine[]>();

/** Notes what is said of a task now, unless it was the last thing that was said. */
export function hear(id: string, text: string | null, now: number): void {
  const lines = heard.get(id) ?? [];
  if (!text || lines.at(-1)?.text === text) return;
  heard.set(id, [...lines, { at_ms: now, text }].slice(-LINES));
}

/** A task's log, oldest first: what its record tells of it, and what was said while this page was open. */
export function logOf(task: Task, words: { created: string; submitted: string; ended: string }): LogLine[] {
  const known: [number | null, string][] = [
    [task.created_ms, words.created],
    [task.started_ms, words.submitted],
    [task.finished_ms, words.ended],
  ];
  const recorded = known.flatMap(([at_ms, text]) => (at_ms === null ? [] : [{ at_ms, text }]));
  return [...recorded, ...(heard.get(task.id) ?? [])].sort((a, b) => a.at_ms - b.at_ms);
}
