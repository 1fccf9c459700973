import { memo, useState, type FocusEvent, type PointerEvent } from "react";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Task } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { useWorkName } from "@/lib/workName";
import { statusOf } from "../status";
import { useActs } from "../acts/acts";
import { ActsIcons } from "../acts/ActsBar";
import type { Box } from "@/lib/masonry";
import { TileFace } from "./TileFace";
import styles from "./wall.module.css";

export interface TileProps {
  task: Task;
  box: Box;
  /** The one tile at which Tab stops. */
  current: boolean;
  /** On screens without a pointer: the tile in the middle of the window. */
  playing: boolean;
  selecting: boolean;
  selected: boolean;
  onCurrent(id: string): void;
  onSelect(id: string, range: boolean): void;
}

/** A work on the wall: its picture, and under the pointer or with the focus what it is and what can be done with it. */
export const WorkTile = memo(function WorkTile({ task, box, current, playing, selecting, selected, onCurrent, onSelect }: TileProps) {
  const { t, pick, language } = useTexts();
  const nameOf = useWorkName();
  const { toolOf } = useActs();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const awake = hovered || focused;
  const name = nameOf(task);
  const tool = toolOf(task);
  const over = (event: PointerEvent, inside: boolean) => event.pointerType === "mouse" && setHovered(inside);
  const onBlur = (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && setFocused(false);

  return (
    <article
      className={styles.tile}
      aria-label={name}
      data-work={task.id}
      data-selected={selected || undefined}
      data-selecting={selecting || undefined}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      onPointerEnter={(event) => over(event, true)}
      onPointerLeave={(event) => over(event, false)}
      onFocus={() => {
        setFocused(true);
        onCurrent(task.id);
      }}
      onBlur={onBlur}
    >
      <div className={styles.face}>
        <TileFace task={task} playing={awake || playing} current={current} />
      </div>
      {task.favourite && (
        <span className={styles.star} role="img" aria-label={t("organise.favourite")}>
          <Icon name="star" size={15} fill="currentColor" />
        </span>
      )}
      <span className="visually-hidden">{t(statusOf(task).key)}</span>
      {(awake || selecting) && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={t("wall.select")}
            tabIndex={current ? 0 : -1}
            onChange={(event) => onSelect(task.id, (event.nativeEvent as MouseEvent).shiftKey ?? false)}
          />
          <span aria-hidden="true">
            <Icon name="check" size={14} strokeWidth={2.6} />
          </span>
        </label>
      )}
      {awake && !selecting && (
        <div className={styles.veil}>
          <p className={styles.words}>{name}</p>
          <p className={styles.meta}>
            {[pick(tool?.title) ?? task.tool, task.points > 0 ? t("wall.pointsOf", { points: task.charged ?? task.points }) : t("task.free"), moment(task.created_ms, language)].join(" · ")}
          </p>
          <ActsIcons task={task} current={current} />
        </div>
      )}
    </article>
  );
});
