import { Row } from "@/components/blocks/Row";
import { IconButton } from "@/components/IconButton";
import { KeyList } from "@/components/KeyList";
import { useTexts } from "@/i18n";
import styles from "./WorkViewer.module.css";

/** What the keys do in the viewer. */
export function KeysList({ onClose }: { onClose(): void }) {
  const { t } = useTexts();
  const rows = [
    ["← →", t("result.keyTurn")],
    ["+ − 0", t("result.keyZoom")],
    [t("result.space"), t("result.keyPlay")],
    [", .", t("result.keyFrames")],
    ["M", t("result.keySound")],
    ["L", t("result.keyLoop")],
    ["C", t("result.compare")],
    ["F", t("result.keyFavourite")],
    ["D", t("result.keyDownload")],
    ["I", t("result.keyAbout")],
    ["Esc", t("result.keyClose")],
  ] as const;
  return (
    <section className={styles.keys} aria-label={t("result.keys")}>
      <Row justify="between" className={styles.keysHead}>
        <strong>{t("result.keys")}</strong>
        <IconButton icon="close" size={32} label={t("app.close")} onClick={onClose} className={styles.light} />
      </Row>
      <KeyList rows={rows} />
    </section>
  );
}
