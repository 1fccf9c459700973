import { memo } from "react";
import { useTexts } from "@/i18n";
import type { Task } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { ChargeTag } from "../components/ChargeTag";
import { StatusBadge } from "../components/StatusBadge";
import { statusOf } from "../status";
import { useActs } from "./acts";
import { ActsIcons } from "./ActsBar";
import type { Box } from "@/lib/hang";
import { useReason } from "./WorkFacts";
import styles from "./wall.module.css";

/** A task that brought nothing forth: why, and what became of its points. */
export const WorkNote = memo(function WorkNote({ task, box, current, onCurrent }: { task: Task; box: Box; current: boolean; onCurrent(id: string): void }) {
  const { t, pick, language } = useTexts();
  const { open, toolOf } = useActs();
  const reasonOf = useReason();
  const tool = toolOf(task);
  const mode = tool?.modes.find(({ id }) => id === task.mode);
  const name = task.summary || t("app.noPrompt");
  const { key } = statusOf(task);
  return (
    <article
      className={styles.note}
      aria-label={name}
      data-work={task.id}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      onFocus={() => onCurrent(task.id)}
    >
      <div className={styles.line}>
        <StatusBadge task={task} />
        <span className={styles.remark}>{`${pick(tool?.title) ?? task.tool} · ${moment(task.created_ms, language)}`}</span>
      </div>
      <button type="button" className={styles.noteOpen} data-open tabIndex={current ? 0 : -1} onClick={() => open(task)}>
        <span className={styles.noteWords}>{name}</span>
        <span className={styles.reason} title={reasonOf(task, mode) ?? undefined}>
          <span className="visually-hidden">{t("app.named", { name: t("task.reason"), value: "" })}</span>
          {reasonOf(task, mode) ?? t(key)}
        </span>
      </button>
      <div className={styles.line}>
        <ChargeTag task={task} />
        <span className={styles.spacer} />
        <ActsIcons task={task} current={current} />
      </div>
    </article>
  );
});
