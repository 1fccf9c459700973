import type { Task } from "@/lib/api/types";
import { dateFormat } from "@/lib/dateFormat";
import { DAY_MS, dayOf } from "@/lib/day";

/** The works of one of the site's days, such as 2026-01-31. */
export interface WorkDay {
  day: string;
  works: Task[];
}

/** Works, newest first, by the days on which they were begun. */
export function daysOf(works: Task[]): WorkDay[] {
  const days: WorkDay[] = [];
  for (const task of works) {
    const day = dayOf(task.created_ms);
    const last = days.at(-1);
    if (last?.day === day) last.works.push(task);
    else days.push({ day, works: [task] });
  }
  return days;
}

/** Today, yesterday, or the date; the year where it is another one. */
export function dayTitle(day: string, language: string, words: { today: string; yesterday: string }, now = Date.now()): string {
  if (day === dayOf(now)) return words.today;
  if (day === dayOf(now - DAY_MS)) return words.yesterday;
  const year = day.slice(0, 4) === dayOf(now).slice(0, 4) ? {} : ({ year: "numeric" } as const);
  return dateFormat(language, { ...year, month: "long", day: "numeric", weekday: "short", timeZone: "UTC" }).format(Date.parse(day));
}
