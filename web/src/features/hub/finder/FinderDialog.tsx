import type { KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { Row } from "@/components/blocks/Row";
import { FindDialog } from "@/components/FindDialog";
import { useTexts } from "@/i18n";
import { Finds } from "./Finds";
import { followKey } from "./keys";
import { addressOf, useFinder } from "./useFinder";
import "./texts.zh";
import styles from "./finder.module.css";

/** The finder over any page of the hub. */
export default function FinderDialog({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const finder = useFinder();
  const [first] = finder.finds;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== "Enter" || !first) return;
    event.preventDefault();
    onClose();
    void navigate(addressOf(first));
  };
  return (
    <FindDialog
      title={t("finder.title")}
      onClose={onClose}
      onKeyDown={followKey}
      field={{ placeholder: t("finder.hint"), value: finder.wish, onChange: (event) => finder.setWish(event.currentTarget.value), onKeyDown: press }}
    >
      <div className={styles.scroll}>
        <Finds finder={finder} idle="all" onPick={onClose} />
      </div>
      <Row as="p" gap={2} justify="end" className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> {t("finder.choose")} <kbd>↵</kbd> {t("finder.open")}
      </Row>
    </FindDialog>
  );
}
