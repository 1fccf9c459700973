import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import type { Mode, Task } from "@/lib/api/types";
import { clock, timeOfDay } from "@/lib/format";
import { statusOf } from "../status";
import styles from "./Stages.module.css";

/** When a task with stages began, was handed over, is or was done, and how long it took. */
export function TimeTable({ task, mode, percent = 0, now }: { task: Task; mode: Mode; percent?: number; now: number }) {
  const { t, language } = useTexts();
  const time = (ms: number | null) => (ms === null ? "—" : timeOfDay(ms, language));
  const ended = task.finished_ms;
  const takes = task.usual?.median_ms ?? mode.estimate_ms;
  const expected = (task.started_ms ?? task.created_ms) + takes;
  const rows = [
    [t("task.timeStart"), time(task.created_ms)],
    [t("task.timeSubmit"), time(task.started_ms)],
    [t("task.timeWork"), ended === null ? `${Math.round(percent)}%` : t(statusOf(task).key)],
    ended === null ? [t("task.timeExpected"), time(expected)] : [t("task.timeDone"), time(ended)],
    [t("task.timeTotal"), clock((ended ?? now) - task.created_ms)],
  ];
  return (
    <Row as="dl" gap={5} rowGap={1} wrap align="stretch" className={styles.times}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Row>
  );
}
