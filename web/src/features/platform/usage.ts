import type { UsageDay } from "@/lib/api/types";
import { DAY_MS, startOfDay } from "@/lib/day";

export interface Sum {
  tasks: number;
  succeeded: number;
  failed: number;
  points: number;
}

const add = (sum: Sum, day: UsageDay): Sum => ({
  tasks: sum.tasks + day.tasks,
  succeeded: sum.succeeded + day.succeeded,
  failed: sum.failed + day.failed,
  points: sum.points + day.points,
});
const NOTHING: Sum = { tasks: 0, succeeded: 0, failed: 0, points: 0 };

/** All of it. */
export const total = (usage: UsageDay[]): Sum => usage.reduce(add, NOTHING);

/** One line a tool, the dearest first. */
export function byTool(usage: UsageDay[]): (Sum & { tool: string })[] {
  const sums = new Map<string, Sum>();
  for (const day of usage) sums.set(day.tool, add(sums.get(day.tool) ?? NOTHING, day));
  return [...sums].map(([tool, sum]) => ({ tool, ...sum })).toSorted((a, b) => b.points - a.points || b.tasks - a.tasks);
}

/** One line a day up to today, oldest first, days without a task included. Days begin at midnight in China. */
export function byDay(usage: UsageDay[], days: number, now: number): (Sum & { day_ms: number })[] {
  const today = startOfDay(now);
  const lines = Array.from({ length: days }, (_, index) => ({ day_ms: today - (days - 1 - index) * DAY_MS, ...NOTHING }));
  return lines.map((line) => ({ ...line, ...usage.filter((day) => day.day_ms === line.day_ms).reduce(add, NOTHING) }));
}

/** The share of finished tasks that succeeded, in percent; nothing while none has finished. */
export function successRate({ succeeded, failed }: Sum): string {
  const finished = succeeded + failed;
  return finished === 0 ? "—" : `${Math.round((succeeded / finished) * 1000) / 10}%`;
}
