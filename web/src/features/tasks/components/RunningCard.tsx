import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Mode, Task, Tool } from "@/lib/api/types";
import { clock, roughly, timeOfDay } from "@/lib/format";
import { useNow } from "@/lib/hooks";
import { percentOf } from "../stages";
import { statusOf } from "../status";
import { CancelButton } from "./CancelButton";
import { ChargeTag } from "./ChargeTag";
import { CopyId } from "./CopyId";
import { ProgressBar } from "./ProgressBar";
import { Stages } from "./Stages";
import { StatusBadge } from "./StatusBadge";
import { TimeTable } from "./TimeTable";
import styles from "./task.module.css";

interface Props {
  task: Task;
  tool: Tool | undefined;
}

/** A task under way: what it is, how far, since when, and what it holds. */
export function RunningCard({ task, tool }: Props) {
  const { t, label, pick, language } = useTexts();
  const uncertain = task.state === "uncertain";
  const now = useNow(!uncertain);
  const elapsed = now - (task.started_ms ?? task.created_ms);
  const mode = tool?.modes.find((item) => item.id === task.mode);
  const { text } = task.progress;
  const percent = percentOf(task, mode);
  const staged = mode !== undefined && mode.steps.length > 0;
  const state = t(statusOf(task).key);
  // Vendors like to say what the badge says already.
  const said = task.progress.message && label(task.progress.message);
  const message = said === state ? null : said;
  const { ahead } = task.progress;
  const place =
    task.state !== "queued" || ahead === null ? null
    : ahead === 0 ? t("task.next")
    : t("task.ahead", { count: ahead });
  const end = forecast(task, mode, now);
  const time =
    end === null ? null
    : "left" in end ? t("task.eta", { time: clock(end.left) })
    : t("task.estimate", { time: roughly(end.takes, language), at: timeOfDay(end.until, language).slice(0, 5) });

  return (
    <article className={styles.running} aria-label={task.summary || t("app.noPrompt")}>
      <ToolMark glyph={tool?.glyph} title={pick(tool?.title) ?? task.tool} size={40} />
      <div className={styles.runningBody}>
        <div className={styles.row}>
          <StatusBadge task={task} />
          <span className={styles.meta}>
            {pick(tool?.title) ?? task.tool} · {pick(mode?.label) ?? task.mode}
          </span>
          {!uncertain && <span className={styles.clock}>{t("task.elapsed", { time: clock(elapsed) })}</span>}
        </div>
        <p className={styles.prompt}>{task.summary || t("app.noPrompt")}</p>
        {uncertain ? (
          <>
            {task.error && <p className={styles.help}>{label(task.error.message)}</p>}
            <p className={styles.help}>{t("task.uncertainHelp")}</p>
          </>
        ) : (
          <>
            <ProgressBar percent={percent} />
            {staged && <Stages steps={mode.steps} percent={percent ?? 0} />}
            {(message || place || time) && <p className={styles.help}>{[message, place, time].filter(Boolean).join(" · ")}</p>}
            {staged && <TimeTable task={task} mode={mode} now={now} />}
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

/** What is known of the end: from how long such tasks took lately, or else from what the tool says of itself. */
function forecast(task: Task, mode: Mode | undefined, now: number): { left: number } | { takes: number; until: number } | null {
  const left = task.eta_ms === null ? 0 : task.eta_ms - (now - task.updated_ms);
  if (left > 0) return { left };
  const takes = mode?.estimate_ms ?? null;
  if (takes === null) return null;
  const until = (task.started_ms ?? task.created_ms) + takes;
  return until > now ? { takes, until } : null;
}
