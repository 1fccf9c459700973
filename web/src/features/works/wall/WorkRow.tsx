import { memo } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { moment } from "@/lib/format";
import { useWorkName } from "@/lib/workName";
import { ChargeTag } from "../card/ChargeTag";
import { StatusBadge } from "../card/StatusBadge";
import { isWork } from "../status";
import { useActs } from "../acts/acts";
import { ActsIcons } from "../acts/ActsBar";
import { TileFace } from "./TileFace";
import type { TileProps } from "./WorkTile";
import { useReason } from "../card/WorkFacts";
import styles from "./wall.module.css";

/** A work on one line: small picture, prompt, tool, points and time, always in sight. */
export const WorkRow = memo(function WorkRow({ task, box, current, selected, onCurrent, onSelect }: TileProps) {
  const { t, pick, language } = useTexts();
  const nameOf = useWorkName();
  const { open, toolOf } = useActs();
  const reasonOf = useReason();
  const tool = toolOf(task);
  const mode = tool?.modes.find(({ id }) => id === task.mode);
  const name = nameOf(task);
  const work = isWork(task);
  const reason = reasonOf(task, mode);
  return (
    <article
      className={styles.row}
      aria-label={name}
      data-work={task.id}
      data-selected={selected || undefined}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      onFocus={() => onCurrent(task.id)}
    >
      <label className={styles.rowCheck}>
        <input
          type="checkbox"
          checked={selected}
          aria-label={t("wall.select")}
          tabIndex={current ? 0 : -1}
          onChange={(event) => onSelect(task.id, (event.nativeEvent as MouseEvent).shiftKey ?? false)}
        />
      </label>
      <div className={styles.thumb}>{work ? <TileFace task={task} playing={false} current={false} small /> : <Icon name="warning" size={20} />}</div>
      <button type="button" className={styles.rowOpen} data-open tabIndex={current ? 0 : -1} onClick={() => open(task)}>
        <span className={styles.rowWords}>{name}</span>
        <span className={styles.remark} title={reason ? [reason.why, reason.words].filter(Boolean).join(" ") : undefined}>
          {work ? `${pick(tool?.title) ?? task.tool} · ${pick(mode?.label) ?? task.mode}` : reason ? [reason.why, reason.words].filter(Boolean).join(" ") : (pick(tool?.title) ?? task.tool)}
        </span>
      </button>
      <span className={styles.rowFacts}>
        {!work && <StatusBadge task={task} />}
        {work && <span className="visually-hidden">{t("task.succeeded")}</span>}
        <ChargeTag task={task} />
        <time className={styles.remark} dateTime={new Date(task.created_ms).toISOString()}>
          {moment(task.created_ms, language)}
        </time>
      </span>
      <ActsIcons task={task} current={current} />
    </article>
  );
});
