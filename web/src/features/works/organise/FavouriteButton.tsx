import { ActionIcon } from "@mantine/core";
import { Icon } from "@/components/Icon";
import { Tooltip } from "@/components/tooltip/Tooltip";
import { useTexts } from "@/i18n";
import type { Task } from "@/lib/api/types";
import { useOrganise } from "./api";
import "./texts.zh";
import styles from "./organise.module.css";

/** Marks a work as a favourite, or no longer. */
export function FavouriteButton({ task, size = 36, className }: { task: Task; size?: number; className?: string | undefined }) {
  const { t } = useTexts();
  const organise = useOrganise();
  // What was asked for shows at once.
  const favourite = organise.isPending ? organise.variables.change.favourite === true : task.favourite;
  const label = t(favourite ? "organise.unfavourite" : "organise.favourite");
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={size}
        radius={10}
        variant="subtle"
        color="gray"
        aria-label={t("organise.favourite")}
        aria-pressed={favourite}
        className={`${styles.favourite} ${className ?? ""}`}
        onClick={() => organise.mutate({ ids: [task.id], change: { favourite: !favourite } })}
      >
        <Icon name="star" size={18} fill={favourite ? "currentColor" : "none"} />
      </ActionIcon>
    </Tooltip>
  );
}
