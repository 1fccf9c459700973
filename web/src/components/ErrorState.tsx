import { Button } from "@mantine/core";
import { useTexts } from "@/i18n";
import { Row } from "./blocks/Row";
import { Icon } from "./Icon";
import styles from "./EmptyState.module.css";

/** Something could not be fetched, with a way to try again. */
export function ErrorState({ title, onRetry, page = false }: { title?: string; onRetry(): void; page?: boolean }) {
  const { t } = useTexts();
  const Heading = page ? "h1" : "h2";
  return (
    <div className={styles.root} data-page={page || undefined} role="alert">
      <Icon name="warning" size={40} style={{ color: "var(--seal-text)" }} />
      <Heading className={styles.title}>{title ?? t("app.loadFailed")}</Heading>
      <p className={styles.help}>{t("app.loadFailedHelp")}</p>
      <Row gap={2} wrap align="stretch" justify="center" className={styles.action}>
        <Button variant="default" onClick={onRetry} leftSection={<Icon name="retry" size={16} />}>
          {t("app.retry")}
        </Button>
      </Row>
    </div>
  );
}
