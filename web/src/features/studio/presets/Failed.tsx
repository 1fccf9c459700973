import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import styles from "./PresetList.module.css";

/** A list that could not be had, and a way to ask for it again. */
export function Failed({ children, onRetry }: { children: ReactNode; onRetry(): void }) {
  const { t } = useTexts();
  return (
    <Row as="p" justify="between" className={styles.failed} role="status">
      {children}
      <Button variant="subtle" size="compact-xs" onClick={onRetry}>
        {t("app.retry")}
      </Button>
    </Row>
  );
}
