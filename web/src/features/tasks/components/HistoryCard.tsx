import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Confirm } from "@/components/Confirm";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Mode, Task, Tool } from "@/lib/api/types";
import { clock, moment, stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useDeleteTask, useKeepTask, useRetryTask } from "../api";
import { isLost, statusOf } from "../status";
import { ChargeTag } from "./ChargeTag";
import { CopyId } from "./CopyId";
import { FailureText } from "./FailureText";
import { StatusBadge } from "./StatusBadge";
import { TimeTable } from "./TimeTable";
import styles from "./task.module.css";

interface Props {
  task: Task;
  tool: Tool | undefined;
  /** The results and where they lead; drawn by the page, which knows the viewers. */
  results: ReactNode;
  onReuse(task: Task): void;
  onRetried(task: Task): void;
}

/** A task that has come to its end. */
export function HistoryCard({ task, tool, results, onReuse, onRetried }: Props) {
  const { t, pick, language } = useTexts();
  const [deleting, setDeleting] = useState(false);
  const retry = useRetryTask();
  const remove = useDeleteTask();
  const mode = tool?.modes.find((item) => item.id === task.mode);
  const lost = isLost(task);
  const succeeded = task.state === "succeeded" && !lost;
  const say = (error: Error) => toast(error instanceof ApiError ? error.message : t("app.networkError"), "error");
  const again = () =>
    retry.mutate(task.id, {
      onSuccess: (created) => {
        toast(t("task.retryDone"), "success");
        onRetried(created);
      },
      onError: say,
    });

  return (
    <article className={styles.card} aria-label={task.summary || t("app.noPrompt")}>
      {succeeded ? results : <Unmade task={task} mode={mode} tool={tool} />}
      <div className={styles.body}>
        <div className={styles.row}>
          <StatusBadge task={task} />
          <span className={styles.meta}>
            {pick(tool?.title) ?? task.tool} · {pick(mode?.label) ?? task.mode}
          </span>
        </div>
        <p className={styles.summary} title={task.summary}>
          {task.summary || t("app.noPrompt")}
        </p>
        {mode && mode.steps.length > 0 && (
          <details className={styles.details}>
            <summary>{t("task.details")}</summary>
            <TimeTable task={task} mode={mode} now={task.updated_ms} />
          </details>
        )}
        {(succeeded || task.kept) && <Lifetime task={task} />}
        {task.storage === "lost" && !lost && <p className={styles.failure}>{t("task.lost")}</p>}
        {task.charge === "captured" && task.absorbed_points > 0 && (
          <p className={styles.meta}>{t("task.lostRefunded", { points: task.absorbed_points })}</p>
        )}
        {succeeded && task.charge === "released" && <p className={styles.meta}>{t("task.given")}</p>}
        <div className={styles.row}>
          <ChargeTag task={task} />
          <span className={styles.spacer} />
          <span className={styles.meta}>
            <time dateTime={new Date(task.created_ms).toISOString()}>{moment(task.created_ms, language)}</time>
            {succeeded && task.finished_ms !== null && (
              <> · {t("task.took", { time: clock(task.finished_ms - task.created_ms) })}</>
            )}
          </span>
        </div>
      </div>
      <div className={styles.actions} role="group" aria-label={t("task.actions")}>
        <Button
          variant="subtle"
          size="compact-sm"
          radius={10}
          leftSection={<Icon name="sliders" size={16} />}
          onClick={() => onReuse(task)}
          disabled={!tool}
        >
          {t("task.reuse")}
        </Button>
        {!succeeded && (
          <Button
            variant="subtle"
            size="compact-sm"
            radius={10}
            leftSection={<Icon name="retry" size={16} />}
            loading={retry.isPending}
            onClick={again}
          >
            {t("task.retry")}
          </Button>
        )}
        <span className={styles.spacer} />
        {succeeded && <IconButton icon="retry" label={t("task.retry")} busy={retry.isPending} onClick={again} />}
        <CopyId id={task.id} />
        <IconButton icon="trash" label={t("task.delete")} onClick={() => setDeleting(true)} />
      </div>
      <Confirm
        opened={deleting}
        title={t("task.deleteTitle")}
        message={t("task.deleteHelp")}
        confirm={t("task.confirmDelete")}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(task.id, {
            onSuccess: () => toast(t("task.deleteDone"), "success"),
            onError: say,
            onSettled: () => setDeleting(false),
          })
        }
        onClose={() => setDeleting(false)}
      />
    </article>
  );
}

/** When a work leaves by itself, and the way to keep it. Nothing where works stay. */
function Lifetime({ task }: { task: Task }) {
  const { t } = useTexts();
  const keep = useKeepTask();
  if (!task.kept && task.expires_ms === null) return null;
  const change = () =>
    keep.mutate(
      { id: task.id, kept: !task.kept },
      { onError: (error) => toast(error instanceof ApiError ? error.message : t("app.networkError"), "error") },
    );
  return (
    <div className={styles.row}>
      <span className={styles.meta}>{task.expires_ms === null ? t("task.kept") : t("task.expires", { date: stamp(task.expires_ms) })}</span>
      <Button className={styles.keep} variant="subtle" size="compact-sm" radius={10} loading={keep.isPending} onClick={change}>
        {t(task.kept ? "task.release" : "task.keep")}
      </Button>
    </div>
  );
}

/** In the place of a result: why there is none. */
function Unmade({ task, mode, tool }: { task: Task; mode: Mode | undefined; tool: Tool | undefined }) {
  const { t } = useTexts();
  const { key, tone } = statusOf(task);
  return (
    <div className={styles.unmade} data-tone={tone}>
      <Icon name={tone === "bad" ? "warning" : "close"} size={30} />
      {task.error ? (
        <FailureText error={task.error} mode={mode} tool={tool} />
      ) : (
        <p>{t(isLost(task) ? "task.lost" : key)}</p>
      )}
    </div>
  );
}
