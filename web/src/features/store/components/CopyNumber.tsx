import { Row } from "@/components/blocks/Row";
import { CopyButton } from "@/components/CopyButton";
import { useTexts } from "@/i18n";
import styles from "./store.module.css";

/** An order's number, to be read out or taken along. */
export function CopyNumber({ number }: { number: string }) {
  const { t } = useTexts();
  return (
    <Row as="p" gap={2} shrink className={styles.number}>
      <span>{t("store.order.number")}</span>
      <code>{number}</code>
      <CopyButton value={number} label={t("store.order.number")} size={28} />
    </Row>
  );
}
