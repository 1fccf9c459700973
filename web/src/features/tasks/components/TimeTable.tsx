import { useTexts } from "@/i18n";
import type { Mode, Task } from "@/lib/api/types";
import { clock, timeOfDay } from "@/lib/format";
import { percentOf } from "../stages";
import { statusOf } from "../status";
import styles from "./Stages.module.css";

/** When a task with stages began, was handed over, is or was done, and how long it took. */
export function TimeTable({ task, mode, now }: { task: Task; mode: Mode; now: number }) {
  const { t, language } = useTexts();
  const time = (ms: number | null) => (ms === null ? "—" : timeOfDay(ms, language));
  const ended = task.finished_ms;
  const expected = mode.estimate_ms === null ? null : (task.started_ms ?? task.created_ms) + mode.estimate_ms;
  const percent = percentOf(task, mode) ?? 0;
  const rows = [
    [t("task.timeStart"), time(task.created_ms)],
    [t("task.timeSubmit"), time(task.started_ms)],
    [t("task.timeWork"), ended === null ? `${Math.round(percent)}%` : t(statusOf(task).key)],
    ended === null ? [t("task.timeExpected"), time(expected)] : [t("task.timeDone"), time(ended)],
    [t("task.timeTotal"), clock((ended ?? now) - task.created_ms)],
  ];
  return (
    <dl className={styles.times}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
