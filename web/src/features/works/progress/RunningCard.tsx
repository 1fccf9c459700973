import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Task, Tool } from "@/lib/api/types";
import { clock, moment, roughly } from "@/lib/format";
import { useNow } from "@/lib/hooks";
import { hostTime } from "@/lib/serverTime";
import { useWorkName } from "@/lib/workName";
import { paceOf, shownPercent, type Pace } from "./progress";
import { statusOf } from "../status";
import { CancelButton } from "./CancelButton";
import { ChargeTag } from "../card/ChargeTag";
import { CopyId } from "./CopyId";
import { NotifyButton } from "./NotifyButton";
import { ProgressBar } from "./ProgressBar";
import { Stages } from "./Stages";
import { StatusBadge } from "../card/StatusBadge";
import { TaskLog } from "./TaskLog";
import { TimeTable } from "./TimeTable";
import styles from "../card/task.module.css";

interface Props {
  task: Task;
  tool: Tool | undefined;
}

/** A task under way: what it is, how far, since when, and what it holds. */
export function RunningCard({ task, tool }: Props) {
  const { t, said, pick } = useTexts();
  const nameOf = useWorkName();
  const uncertain = task.state === "uncertain";
  const now = hostTime(useNow(!uncertain));
  const elapsed = now - (task.started_ms ?? task.created_ms);
  const mode = tool?.modes.find((item) => item.id === task.mode);
  const { text } = task.progress;
  const percent = shownPercent(task, mode, now);
  const staged = mode !== undefined && mode.steps.length > 0;
  const state = t(statusOf(task).key);
  // Vendors like to say what the badge says already.
  const told = said(pick(task.progress.message ?? undefined));
  const message = told === state ? null : told;
  const { ahead } = task.progress;
  const place =
    task.state !== "queued" || ahead === null ? null
    : ahead === 0 ? t("task.next")
    : t("task.ahead", { count: ahead });
  const pace = paceOf(task, now);

  return (
    <Panel as="article" raised className={styles.running} data-task={task.id} aria-label={nameOf(task)}>
      <ToolMark glyph={tool?.glyph} title={pick(tool?.title) ?? task.tool} size={40} />
      <Stack gap={2} shrink className={styles.runningBody}>
        <Row gap={2} rowGap={1} wrap>
          <StatusBadge task={task} />
          <span className={styles.meta}>
            {pick(tool?.title) ?? task.tool} · {pick(mode?.label) ?? task.mode}
          </span>
          {!uncertain && <span className={styles.clock}>{t("task.elapsed", { time: clock(elapsed) })}</span>}
        </Row>
        <p className={styles.prompt}>{nameOf(task)}</p>
        {uncertain ? (
          <>
            {said(pick(task.error?.message)) && <p className={styles.help}>{said(pick(task.error?.message))}</p>}
            <p className={styles.help}>{t("task.uncertainHelp")}</p>
          </>
        ) : (
          <>
            <ProgressBar percent={percent} waiting={task.state === "queued"} />
            {staged && <Stages steps={mode.steps} percent={percent ?? 0} />}
            {(message || place || pace) && (
              <p className={styles.help}>
                {[message, place].filter(Boolean).join(" · ")}
                {(message || place) && pace && " · "}
                {pace && <PaceText pace={pace} />}
              </p>
            )}
            {staged && (
              <>
                <TimeTable task={task} mode={mode} percent={percent ?? 0} now={now} />
                <TaskLog task={task} mode={mode} said={message} percent={percent} now={now} />
              </>
            )}
          </>
        )}
        {text && (
          <details className={styles.streamed} open>
            <summary>{t("task.streamed")}</summary>
            <p>{text}</p>
          </details>
        )}
        <Row gap={2} rowGap={1} wrap>
          <ChargeTag task={task} />
          {task.attempts > 1 && <span className={styles.meta}>{t("task.attempts", { count: task.attempts })}</span>}
          <span className={styles.spacer} />
          {!uncertain && <NotifyButton />}
          <CopyId id={task.id} />
          <CancelButton task={task} mode={mode} />
        </Row>
      </Stack>
    </Panel>
  );
}

/** What is known of the end. What takes longer than usual is said so. */
function PaceText({ pace }: { pace: Pace }) {
  const { t, language } = useTexts();
  const time = roughly(pace.ms, t);
  // A bound is rounded up: more than a minute is not "within a minute".
  const bound = roughly(pace.ms > 90_000 ? Math.ceil(pace.ms / 60_000) * 60_000 : pace.ms, t);
  switch (pace.kind) {
    case "left":
      return t("task.eta", { time: clock(pace.ms) });
    case "estimate":
      return t("task.estimate", { time, at: moment(pace.until, language) });
    case "usual":
      return t("task.usual", { time });
    case "soon":
      return t("task.soon", { time: bound });
    case "slow":
      return <strong className={styles.slow}>{t("task.slow", { time: bound })}</strong>;
    case "over":
      return <strong className={styles.slow}>{t("task.over", { time })}</strong>;
  }
}
