import { useEffect } from "react";
import { useTexts } from "@/i18n";
import type { Mode, Task } from "@/lib/api/types";
import { timeOfDay } from "@/lib/format";
import { stageAt } from "./steps";
import { statusOf } from "../status";
import { hear, logOf } from "./log";
import styles from "./Stages.module.css";

interface Props {
  task: Task;
  mode: Mode;
  /** What the vendor says of it now, and how far it is; nothing once it has ended. */
  said?: string | null;
  percent?: number | null;
  now: number;
}

/** What happened to a task with stages, and when. */
export function TaskLog({ task, mode, said = null, percent = null, now }: Props) {
  const { t, pick, language } = useTexts();
  const stage = percent === null ? undefined : mode.steps.findLast((step) => stageAt(step, percent) === "active");
  const stageName = stage ? pick(stage.label) : null;
  // The clock goes on between two remarks, which is no reason to note them again.
  useEffect(() => {
    hear(task.id, "stage", stageName, now);
    hear(task.id, "remark", said, now);
  }, [task.id, stageName, said]);
  const lines = logOf(task, { created: t("task.logCreated"), submitted: t("task.logSubmitted"), ended: t(statusOf(task).key) });
  return (
    <details className={styles.log}>
      <summary>{t("task.log")}</summary>
      <ol>
        {lines.map(({ at_ms, text }) => (
          <li key={`${at_ms} ${text}`}>
            <time dateTime={new Date(at_ms).toISOString()}>{timeOfDay(at_ms, language)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
