import { useTexts } from "@/i18n";
import type { Task } from "@/lib/api/types";
import { statusOf } from "../status";
import styles from "./task.module.css";

export function StatusBadge({ task }: { task: Task }) {
  const { t } = useTexts();
  const { key, tone } = statusOf(task);
  return (
    <span className={styles.badge} data-tone={tone}>
      {t(key)}
    </span>
  );
}
