import { TextInput } from "@mantine/core";
import { useState } from "react";
import { Choice } from "@/components/Choice";
import { Confirm } from "@/components/Confirm";
import { Icon, type IconName } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Tool } from "@/lib/api/types";
import type { TaskFilter } from "@/lib/taskCache";
import { toast } from "@/lib/toast";
import { useClearTasks } from "../api";
import { WALL_VIEWS, type WallView } from "../wall/view";
import "../wall/texts.zh";
import styles from "./TaskStream.module.css";

export interface StreamView {
  scope: "tool" | "all";
  state: TaskFilter["state"];
  q: string;
}

interface Props {
  tool: Tool;
  view: StreamView;
  total: number;
  clearable: boolean;
  wall: WallView;
  onView(view: StreamView): void;
  onWall(view: WallView): void;
}

const SIGNS: Record<WallView, IconName> = { large: "wallLarge", compact: "wallCompact", list: "wallList" };

/** Title, search, filters and layout of the stream. */
export function StreamBar({ tool, view, total, clearable, wall, onView, onWall }: Props) {
  const { t, pick } = useTexts();
  const [asking, setAsking] = useState(false);
  const clear = useClearTasks();
  const confirm = () =>
    clear.mutate(tool.id, {
      onSuccess: ({ deleted }) => toast(t("task.clearDone", { count: deleted }), "success"),
      onError: (error) => toast(error instanceof ApiError ? error.message : t("app.networkError"), "error"),
      onSettled: () => setAsking(false),
    });

  return (
    <div className={styles.bar}>
      <h2 className={styles.title}>
        {t("task.stream")}
        {total > 0 && <span className={styles.total}>{t("task.total", { count: total })}</span>}
      </h2>
      {clearable && <IconButton icon="trash" label={t("task.clear")} onClick={() => setAsking(true)} />}
      <TextInput
        className={styles.search}
        type="search"
        radius={12}
        aria-label={t("history.search")}
        placeholder={t("history.search")}
        value={view.q}
        onChange={(event) => onView({ ...view, q: event.currentTarget.value })}
        leftSection={<Icon name="search" size={16} />}
        rightSection={
          view.q && <IconButton icon="close" size={28} label={t("history.clearSearch")} onClick={() => onView({ ...view, q: "" })} />
        }
      />
      <Choice
        name={t("history.scope")}
        value={view.scope}
        onChange={(scope) => onView({ ...view, scope })}
        options={[
          { value: "tool", label: t("history.thisTool") },
          { value: "all", label: t("history.allTools") },
        ]}
      />
      <Choice
        name={t("history.filter")}
        value={view.state ?? "all"}
        onChange={(state) => onView({ ...view, state: state === "all" ? null : state })}
        options={[
          { value: "all", label: t("history.all") },
          { value: "finished", label: t("history.finished") },
          { value: "failed", label: t("history.failed") },
        ]}
      />
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
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
