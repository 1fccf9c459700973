import { Skeleton } from "@mantine/core";
import { useLocation } from "react-router";
import { useTexts } from "@/i18n";
import { outlineAt } from "./outline";
import styles from "./StudioSkeleton.module.css";

/** The studio's outline while tools and code are on their way; same measures and words as before, so nothing jumps. */
export function StudioSkeleton() {
  const { t } = useTexts();
  const words = outlineAt(useLocation().pathname);
  const prompt = words?.prompt ?? words?.hint;
  return (
    <div className={styles.grid} role="status" aria-label={t("app.loading")}>
      <div className={styles.panel}>
        {words ? (
          <>
            <h1 className={styles.title}>{words.title}</h1>
            <p className={styles.summary}>{words.summary}</p>
          </>
        ) : (
          <>
            <Skeleton height={44} width="55%" />
            <Skeleton height={14} width="90%" />
          </>
        )}
        <Skeleton height={40} />
        {prompt ? <p className={styles.prompt} data-hint={words?.hint != null || undefined}>{prompt}</p> : <Skeleton height={140} />}
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
