import { Suspense } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { Task } from "@/lib/api/types";
import { clock, moment } from "@/lib/format";
import { useWorkName } from "@/lib/workName";
import { ChargeTag } from "./ChargeTag";
import { StatusBadge } from "./StatusBadge";
import { useActs } from "../acts/acts";
import { ActsBar } from "../acts/ActsBar";
import { Lifetime, Remarks, Stations } from "./WorkFacts";
import styles from "./WorkCard.module.css";

const TaskResults = lazyPage(async () => ({ default: (await import("../results/TaskResults")).TaskResults }));

interface Props {
  task: Task;
  selected: boolean;
  onSelect(range: boolean): void;
  /** Puts it among the others. */
  onFold(): void;
}

/** The newest work of this visit, large, before all others. */
export function WorkCard({ task, selected, onSelect, onFold }: Props) {
  const { t, pick, language } = useTexts();
  const nameOf = useWorkName();
  const tool = useActs().toolOf(task);
  const mode = tool?.modes.find(({ id }) => id === task.mode);
  return (
    <Panel as="article" raised className={styles.card} aria-label={nameOf(task)} data-work={task.id} data-selected={selected || undefined}>
      <div className={styles.results}>
        <Suspense fallback={<div className={styles.coming} />}>
          <TaskResults task={task} />
        </Suspense>
      </div>
      <div className={styles.body}>
        <Row gap={2} align="start" className={styles.head}>
          <StatusBadge task={task} />
          <span className={styles.meta}>
            <span>{pick(tool?.title) ?? task.tool} ·</span> <span>{pick(mode?.label) ?? task.mode}</span>
          </span>
          <span className={styles.fold}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={selected}
                aria-label={t("wall.select")}
                onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey ?? false)}
              />
            </label>
            <IconButton icon="close" size={32} label={t("wall.fold")} onClick={onFold} />
          </span>
        </Row>
        <p className={styles.summary} title={task.summary}>
          {nameOf(task)}
        </p>
        <Stations task={task} mode={mode} />
        <Lifetime task={task} />
        <Remarks task={task} />
        <div className={styles.line}>
          <ChargeTag task={task} />
          <span className={styles.meta}>
            <time dateTime={new Date(task.created_ms).toISOString()}>{moment(task.created_ms, language)}</time>
            {task.finished_ms !== null && <> · {t("task.took", { time: clock(task.finished_ms - task.created_ms) })}</>}
          </span>
        </div>
        <ActsBar task={task} />
      </div>
    </Panel>
  );
}
