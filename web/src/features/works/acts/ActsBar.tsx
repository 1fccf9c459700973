import { Button } from "@mantine/core";
import { Suspense } from "react";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import type { Task } from "@/lib/api/types";
import { FavouriteButton } from "../organise/FavouriteButton";
import { useActs } from "./acts";
import { likelyPoints, tablePrice, useAgainPrice, useAgainWords } from "./again";
import { isWork } from "../status";
import styles from "../wall/wall.module.css";

// Tiles bear no such button, so that the wall need not wait for it.
const PublishButton = lazyPage<{ task: Task }>(() => import("../publishing/PublishButton"));

/** What can be done with a task that has come to its end, in words. */
export function ActsBar({ task }: { task: Task }) {
  const { t } = useTexts();
  const { reuse, remove, toolOf } = useActs();
  return (
    <div className={styles.acts} role="group" aria-label={t("task.actions")}>
      <Again task={task} />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Icon name="sliders" size={16} />}
        onClick={() => reuse(task)}
        disabled={!toolOf(task)}
      >
        {t("task.reuse")}
      </Button>
      <span className={styles.actsEnd}>
        {isWork(task) && (
          <Suspense>
            <PublishButton task={task} />
          </Suspense>
        )}
        <span className={styles.spacer} />
        {isWork(task) && <FavouriteButton task={task} />}
        <IconButton icon="trash" label={t("task.delete")} onClick={() => remove(task)} />
      </span>
    </div>
  );
}

/** Makes a work once more, or tries what failed, for the points on the button. */
function Again({ task }: { task: Task }) {
  const { again, repeating, toolOf } = useActs();
  const words = useAgainWords(isWork(task));
  const price = useAgainPrice(task, toolOf(task));
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Icon name="retry" size={16} />}
      loading={repeating === task.id}
      onClick={() => again(task, likelyPoints(task, price))}
    >
      {words(price)}
    </Button>
  );
}

/** The same in signs, for a tile under the pointer. Outside the current tile no Tab stops at them. */
export function ActsIcons({ task, current }: { task: Task; current: boolean }) {
  const { t } = useTexts();
  const { again, download, repeating, reuse, remove, toolOf } = useActs();
  const words = useAgainWords(isWork(task));
  const tool = toolOf(task);
  const price = tablePrice(task, tool);
  const shared = { size: 30, tabIndex: current ? 0 : -1 };
  return (
    <div className={styles.signs} role="group" aria-label={t("task.actions")}>
      {isWork(task) && <IconButton {...shared} icon="download" label={t("wall.download")} onClick={() => download(task)} />}
      {tool && <IconButton {...shared} icon="sliders" label={t("task.reuse")} onClick={() => reuse(task)} />}
      <IconButton
        {...shared}
        icon="retry"
        label={words(price?.exact ? price : null)}
        busy={repeating === task.id}
        onClick={() => again(task, likelyPoints(task, price))}
      />
      <IconButton {...shared} icon="trash" label={t("task.delete")} onClick={() => remove(task)} />
    </div>
  );
}
