import { memo } from "react";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import type { Task } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { useWorkName } from "@/lib/workName";
import { ChargeTag } from "../card/ChargeTag";
import { StatusBadge } from "../card/StatusBadge";
import { useActs } from "../acts/acts";
import { ActsIcons } from "../acts/ActsBar";
import type { Box } from "@/lib/masonry";
import type { TileProps } from "./WorkTile";
import { useReason } from "../card/WorkFacts";
import styles from "./wall.module.css";

type Props = Pick<TileProps, "current" | "selected" | "onCurrent" | "onSelect"> & { task: Task; box: Box };

/** A task that brought nothing forth: why, and what became of its points. */
export const WorkNote = memo(function WorkNote({ task, box, current, selected, onCurrent, onSelect }: Props) {
  const { t, pick, language } = useTexts();
  const nameOf = useWorkName();
  const { open, toolOf } = useActs();
  const reasonOf = useReason();
  const tool = toolOf(task);
  const mode = tool?.modes.find(({ id }) => id === task.mode);
  const name = nameOf(task);
  const reason = reasonOf(task, mode);
  return (
    <article
      className={styles.note}
      aria-label={name}
      data-work={task.id}
      data-selected={selected || undefined}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      onFocus={() => onCurrent(task.id)}
    >
      <Row gap={2} shrink className={styles.line}>
        <StatusBadge task={task} />
        <span className={styles.remark}>{`${pick(tool?.title) ?? task.tool} · ${moment(task.created_ms, language)}`}</span>
        <span className={styles.spacer} />
        <label className={styles.noteCheck}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={t("wall.select")}
            tabIndex={current ? 0 : -1}
            onChange={(event) => onSelect(task.id, (event.nativeEvent as MouseEvent).shiftKey ?? false)}
          />
        </label>
      </Row>
      <button type="button" className={styles.noteOpen} data-open tabIndex={current ? 0 : -1} onClick={() => open(task)}>
        <span className={styles.noteWords}>{name}</span>
        {reason && (
          <span className={styles.reason} title={reason.why}>
            <span className="visually-hidden">{t("app.named", { name: t("task.reason"), value: "" })}</span>
            <span>{reason.why}</span>
          </span>
        )}
        {reason?.words && (
          <span className={styles.vendorWords} title={reason.words}>
            {reason.words}
          </span>
        )}
      </button>
      <Row gap={2} shrink className={styles.line}>
        <ChargeTag task={task} />
        <span className={styles.spacer} />
        <ActsIcons task={task} current={current} />
      </Row>
    </article>
  );
});
