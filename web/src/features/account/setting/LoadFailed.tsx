import { Button } from "@mantine/core";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import styles from "./setting.module.css";

/** A part of the personal centre that did not come, with the reason and another try. */
export function LoadFailed({ words, onRetry }: { words: string; onRetry(): void }) {
  const { t } = useTexts();
  return (
    <div className={styles.failed} role="alert">
      <Icon name="warning" size={32} />
      <p>{words}</p>
      <Button variant="default" onClick={onRetry} leftSection={<Icon name="retry" size={16} />}>
        {t("app.retry")}
      </Button>
    </div>
  );
}
