import { Skeleton } from "@mantine/core";
import styles from "./StudioSkeleton.module.css";
import { useTexts } from "@/i18n";

/** The studio's outline while tools and code are on their way; same measures, so nothing jumps. */
export function StudioSkeleton() {
  const { t } = useTexts();
  return (
    <div className={styles.grid} role="status" aria-label={t("app.loading")}>
      <div className={styles.panel}>
        <Skeleton height={44} width="55%" />
        <Skeleton height={14} width="90%" />
        <Skeleton height={40} />
        <Skeleton height={140} />
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton height={52} mt="auto" />
      </div>
      <div className={styles.stream}>
        <Skeleton height={36} width="30%" />
        <Skeleton height={260} />
        <Skeleton height={260} />
      </div>
    </div>
  );
}
