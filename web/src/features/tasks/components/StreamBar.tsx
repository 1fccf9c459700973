import { useState } from "react";
import { Confirm } from "@/components/Confirm";
import { Icon, type IconName } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Tool } from "@/lib/api/types";
import type { TaskFilter } from "@/lib/taskCache";
import { useClearWithUndo } from "../organise/api";
import { WorkFilters } from "../organise/WorkFilters";
import { WALL_VIEWS, type WallView } from "../wall/view";
import "../wall/texts.zh";
import styles from "./TaskStream.module.css";

interface Props {
  tool: Tool;
  tools: Tool[];
  filter: TaskFilter;
  total: number;
  clearable: boolean;
  wall: WallView;
  onFilter(filter: TaskFilter): void;
  onWall(view: WallView): void;
}

const SIGNS: Record<WallView, IconName> = { large: "wallLarge", compact: "wallCompact", list: "wallList" };

/** Title, filters and layout of the stream. */
export function StreamBar({ tool, tools, filter, total, clearable, wall, onFilter, onWall }: Props) {
  const { t, pick } = useTexts();
  const [asking, setAsking] = useState(false);
  const clear = useClearWithUndo();

  return (
    <div className={styles.bar}>
      <h2 className={styles.title}>
        {t("task.stream")}
        {total > 0 && <span className={styles.total}>{t("task.total", { count: total })}</span>}
      </h2>
      {clearable && <IconButton icon="trash" label={t("task.clear")} onClick={() => setAsking(true)} />}
      <div className={styles.filters}>
        <WorkFilters value={filter} onChange={onFilter} tools={tools} />
      </div>
      <div className={styles.views} role="group" aria-label={t("wall.view")}>
        {WALL_VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.view}
            aria-label={t(`wall.${one}`)}
            title={t(`wall.${one}`)}
            aria-pressed={wall === one}
            onClick={() => onWall(one)}
          >
            <Icon name={SIGNS[one]} size={18} />
          </button>
        ))}
      </div>
      <Confirm
        opened={asking}
        title={t("task.clearTitle")}
        message={t("task.clearHelp", { tool: pick(tool.title) })}
        confirm={t("task.confirmClear")}
        busy={clear.isPending}
        onConfirm={() => clear.mutate(tool.id, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
