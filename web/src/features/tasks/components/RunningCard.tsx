import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Task, Tool } from "@/lib/api/types";
import { clock } from "@/lib/format";
import { useNow } from "@/lib/hooks";
import { statusOf } from "../status";
import { CancelButton } from "./CancelButton";
import { ChargeTag } from "./ChargeTag";
import { CopyId } from "./CopyId";
import { ProgressBar } from "./ProgressBar";
import { StatusBadge } from "./StatusBadge";
import styles from "./task.module.css";

interface Props {
  task: Task;
  tool: Tool | undefined;
}

/** A task under way: what it is, how far, since when, and what it holds. */
export function RunningCard({ task, tool }: Props) {
  const { t, label } = useTexts();
  const uncertain = task.state === "uncertain";
  const now = useNow(!uncertain);
  const elapsed = now - (task.started_ms ?? task.created_ms);
  const left = task.eta_ms === null ? null : task.eta_ms - (now - task.updated_ms);
  const mode = tool?.modes.find((item) => item.id === task.mode);
  const { percent, text } = task.progress;
  const state = t(statusOf(task).key);
  // Vendors like to say what the badge says already.
  const message = task.progress.message === state ? null : task.progress.message;

  return (
    <article className={styles.running} aria-label={task.summary || t("task.noPrompt")}>
      <ToolMark icon={tool?.icon ?? task.tool} title={tool?.title ?? task.tool} size={40} />
      <div className={styles.runningBody}>
        <div className={styles.row}>
          <StatusBadge task={task} />
          <span className={styles.meta}>
            {label(tool?.title ?? task.tool)} · {label(mode?.label ?? task.mode)}
          </span>
          {!uncertain && <span className={styles.clock}>{t("task.elapsed", { time: clock(elapsed) })}</span>}
        </div>
        <p className={styles.prompt}>{task.summary || t("task.noPrompt")}</p>
        {uncertain ? (
          <p className={styles.help}>{t("task.uncertainHelp")}</p>
        ) : (
          <>
            <ProgressBar percent={task.state === "queued" ? null : percent} />
            {(message || (left !== null && left > 0)) && (
              <p className={styles.help}>
                {[message, left !== null && left > 0 ? t("task.eta", { time: clock(left) }) : null].filter(Boolean).join(" · ")}
              </p>
            )}
          </>
        )}
        {text && (
          <details className={styles.streamed} open>
            <summary>{t("task.streamed")}</summary>
            <p>{text}</p>
          </details>
        )}
        <div className={styles.row}>
          <ChargeTag task={task} />
          {task.attempts > 1 && <span className={styles.meta}>{t("task.attempts", { count: task.attempts })}</span>}
          <span className={styles.spacer} />
          <CopyId id={task.id} />
          <CancelButton task={task} />
        </div>
      </div>
    </article>
  );
}
