import { Button } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Mode, Task } from "@/lib/api/types";
import { moment, stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useKeepTask } from "../api";
import { useFailure } from "../failure/FailureText";
import { TaskLog } from "../progress/TaskLog";
import { TimeTable } from "../progress/TimeTable";
import { isLost, isWork } from "../status";
import "../failure/texts.zh";
import "../texts.zh";
import "../wall/texts.zh";
import styles from "../wall/wall.module.css";

interface Reason {
  /** The cause, and what to do about it. */
  why: string;
  /** What the vendor, or its model, said itself. */
  words: string | null;
}

/** Why there is no result. Null where there is nothing to say. */
export function useReason(): (task: Task, mode: Mode | undefined) => Reason | null {
  const { t } = useTexts();
  const failure = useFailure();
  return (task, mode) => {
    if (!task.error) return isLost(task) ? { why: t("task.lost"), words: null } : null;
    const { cause, remedy, vendor } = failure(task.error, mode);
    const named = (name: string, value: string) => t("app.named", { name, value });
    const words = vendor ? named(t("failure.vendorSaid"), vendor) : task.progress.text ? named(t("wall.reply"), task.progress.text) : null;
    return { why: remedy ? t("failure.both", { cause: cause.replace(/\.$/, ""), remedy }) : cause, words };
  };
}

/** What happened to results and points beside the usual. */
export function Remarks({ task }: { task: Task }) {
  const { t, language } = useTexts();
  return (
    <>
      {task.storage === "lost" && !isLost(task) && <p className={styles.remark} data-tone="bad">{t("task.lost")}</p>}
      {task.charge === "captured" && task.absorbed_points > 0 && (
        <p className={styles.remark}>{t("task.lostRefunded", { points: task.absorbed_points })}</p>
      )}
      {task.held_until_ms !== null && <p className={styles.remark}>{t("task.lateHeld", { time: moment(task.held_until_ms, language) })}</p>}
      {isWork(task) && task.charge === "released" && <p className={styles.remark}>{t("task.given")}</p>}
    </>
  );
}

/** The hours of a task that has stages. */
export function Stations({ task, mode }: { task: Task; mode: Mode | undefined }) {
  const { t } = useTexts();
  if (!mode || mode.steps.length === 0) return null;
  return (
    <details className={styles.stations}>
      <summary>{t("task.details")}</summary>
      <TimeTable task={task} mode={mode} now={task.updated_ms} />
      <TaskLog task={task} mode={mode} now={task.updated_ms} />
    </details>
  );
}

/** When a work leaves by itself, and the way to keep it. Nothing where works stay. */
export function Lifetime({ task }: { task: Task }) {
  const { t } = useTexts();
  const keep = useKeepTask();
  if (!(isWork(task) || task.kept) || (!task.kept && task.expires_ms === null)) return null;
  const change = () =>
    keep.mutate(
      { id: task.id, kept: !task.kept },
      { onError: (error) => toast(error instanceof ApiError ? error.message : t("app.networkError"), "error") },
    );
  return (
    <Row gap={2} shrink className={styles.line}>
      <span className={styles.remark}>{task.expires_ms === null ? t("task.kept") : t("task.expires", { date: stamp(task.expires_ms) })}</span>
      <Button variant="subtle" size="compact-sm" loading={keep.isPending} onClick={change}>
        {t(task.kept ? "task.release" : "task.keep")}
      </Button>
    </Row>
  );
}
