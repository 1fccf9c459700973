import { Button } from "@mantine/core";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { ToolMark } from "@/components/ToolMark";
import { useTexts } from "@/i18n";
import type { Task } from "@/lib/api/types";
import { clock, roughly } from "@/lib/format";
import { tileRatio } from "@/lib/aspectRatio";
import { useNow } from "@/lib/hooks";
import { hostTime } from "@/lib/serverTime";
import { isUnfinished } from "@/lib/taskCache";
import { CancelButton } from "../progress/CancelButton";
import { ChargeTag } from "../card/ChargeTag";
import { FailureText } from "../failure/FailureText";
import { ProgressBar } from "../progress/ProgressBar";
import { StatusBadge } from "../card/StatusBadge";
import { paceOf, shownPercent } from "../progress/progress";
import { isWork, statusOf } from "../status";
import { useActs } from "../acts/acts";
import { FavouriteButton } from "../organise/FavouriteButton";
import { TileFace } from "../wall/TileFace";
import { variedOf } from "./varied";
import "./texts.zh";
import styles from "./comparison.module.css";

interface Props {
  task: Task;
  /** All that it is compared with, itself included. */
  tasks: Task[];
  /** Its place, counted from 1. */
  place: number;
  chosen: boolean;
  /** Whether its film moves. */
  playing: boolean;
  /** The frame of what has no picture yet. */
  ratio: number;
  busy: boolean;
  onChoose(): void;
}

/** One work of a comparison: what made it, how it came out or how far it is, what it cost, and the press that chooses it. */
export function ComparisonTile({ task, tasks, place, chosen, playing, ratio, busy, onChoose }: Props) {
  const { t, pick, language } = useTexts();
  const tool = useActs().toolOf(task);
  const mode = tool?.modes.find(({ id }) => id === task.mode);
  const name = t("comparison.nameOf", { tool: pick(tool?.title) ?? task.tool, mode: pick(mode?.label) ?? task.mode });
  const { seed, seeded, settings } = variedOf(task, tasks, mode, language, { yes: t("wall.yes"), no: t("wall.no"), comma: t("app.comma") });
  const work = isWork(task);
  const took = task.finished_ms === null ? null : task.finished_ms - (task.started_ms ?? task.created_ms);
  const facts = [
    ...settings,
    seed !== null ? t("comparison.seed", { seed }) : seeded ? t("comparison.seedAny") : null,
    work && took !== null ? t("comparison.took", { time: took < 90_000 ? roughly(took, t) : clock(took) }) : null,
  ].filter(Boolean);

  return (
    <Panel as="article" raised className={styles.tile} aria-label={t("comparison.candidate", { place, name })} data-place={place} data-chosen={chosen || undefined} tabIndex={-1}>
      <Row as="header" gap={2} className={styles.head}>
        {tasks.length > 1 && (
          <span className={styles.place} aria-hidden="true">
            {place}
          </span>
        )}
        <ToolMark glyph={tool?.glyph} title={pick(tool?.title) ?? task.tool} size={30} />
        <h2 className={styles.name}>
          {pick(tool?.title) ?? task.tool}
          <small>{pick(mode?.label) ?? task.mode}</small>
        </h2>
        {chosen ? (
          <span className={styles.seal}>
            <Icon name="check" size={14} strokeWidth={2.6} />
            {t("comparison.chosen")}
          </span>
        ) : (
          !work && <StatusBadge task={task} />
        )}
      </Row>
      <div className={styles.face} data-empty={!work || undefined} style={{ aspectRatio: work ? tileRatio(task) : ratio }}>
        {work ? <TileFace task={task} playing={playing} current /> : isUnfinished(task) ? <UnderWay task={task} /> : <Failed task={task} />}
      </div>
      <Stack gap={1} className={styles.facts}>
        {facts.length > 0 && <p>{facts.join(" · ")}</p>}
        <Row gap={2} rowGap={1} wrap className={styles.line}>
          <ChargeTag task={task} />
          <span className={styles.spacer} />
          {work && <FavouriteButton task={task} />}
          {!work && isUnfinished(task) && <CancelButton task={task} mode={mode} />}
          {work && !chosen && (
            <Button size="sm" data-choose aria-label={t("comparison.chooseThis", { name })} aria-disabled={busy || undefined} onClick={() => busy || onChoose()}>
              {t("comparison.choose")}
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}

/** How far it is, in the place of the picture that will be there. */
function UnderWay({ task }: { task: Task }) {
  const { t, said, pick } = useTexts();
  const tool = useActs().toolOf(task);
  const mode = tool?.modes.find(({ id }) => id === task.mode);
  const uncertain = task.state === "uncertain";
  const now = hostTime(useNow(!uncertain));
  const pace = paceOf(task, now);
  const state = t(statusOf(task).key);
  const told = said(pick(task.progress.message ?? undefined));
  const left = pace && (pace.kind === "left" ? t("task.eta", { time: clock(pace.ms) }) : pace.kind === "usual" ? t("task.usual", { time: roughly(pace.ms, t) }) : null);
  if (uncertain) return <Stack as="p" gap={2} className={styles.waiting}>{t("task.uncertainHelp")}</Stack>;
  return (
    <Stack gap={2} className={styles.waiting}>
      <ProgressBar percent={shownPercent(task, mode, now)} waiting={task.state === "queued"} />
      <p>
        {[told === state ? null : told, t("task.elapsed", { time: clock(now - (task.started_ms ?? task.created_ms)) }), left].filter(Boolean).join(" · ")}
      </p>
    </Stack>
  );
}

/** Why there is nothing to see. */
function Failed({ task }: { task: Task }) {
  const { t } = useTexts();
  const tool = useActs().toolOf(task);
  const mode = tool?.modes.find(({ id }) => id === task.mode);
  return <div className={styles.failed}>{task.error ? <FailureText error={task.error} mode={mode} tool={tool} /> : <p>{t(statusOf(task).key)}</p>}</div>;
}
