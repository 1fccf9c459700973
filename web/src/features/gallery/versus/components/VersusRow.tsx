import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import type { SharedComparison } from "@/lib/api/types";
import { VERSUS_ROUTE } from "@/lib/routes";
import { Preview } from "./Preview";
import "../texts.zh";
import styles from "./versus.module.css";

/** The newest comparison that everybody sees, playing. */
export function VersusRow({ shared }: { shared: SharedComparison }) {
  const { t } = useTexts();
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
