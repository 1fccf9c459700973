import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import { VERSUS_ROUTE } from "@/lib/routes";
import { useNewestShared } from "../api";
import { Preview } from "./Preview";
import "../texts.zh";
import styles from "./versus.module.css";

/** The newest comparison that everybody sees, playing; nothing where there is none. */
export function VersusRow() {
  const { t } = useTexts();
  const shared = useNewestShared().data;
  if (!shared) return null;
  return (
    <section className={styles.home} aria-label={t("versus.home")}>
      <Row gap={3} align="baseline" justify="between">
        <h2>{t("versus.home")}</h2>
        <Link to={VERSUS_ROUTE}>{t("versus.all")}</Link>
      </Row>
      <Preview shared={shared} />
    </section>
  );
}
