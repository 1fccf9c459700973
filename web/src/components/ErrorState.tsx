import { Button } from "@mantine/core";
import { useTexts } from "@/i18n";
import { Icon } from "./Icon";
import styles from "./EmptyState.module.css";

/** Something could not be fetched, with a way to try again. */
export function ErrorState({ title, onRetry, page = false }: { title?: string; onRetry(): void; page?: boolean }) {
  const { t } = useTexts();
  return (
    <div className={styles.root} data-page={page || undefined} role="alert">
      <Icon name="warning" size={40} style={{ color: "var(--seal-text)" }} />
      <h2 className={styles.title}>{title ?? t("app.loadFailed")}</h2>
      <p className={styles.help}>{t("app.loadFailedHelp")}</p>
      <div className={styles.action}>
        <Button variant="default" onClick={onRetry} leftSection={<Icon name="retry" size={16} />}>
          {t("app.retry")}
        </Button>
      </div>
    </div>
  );
}
