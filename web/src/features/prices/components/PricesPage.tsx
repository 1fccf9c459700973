import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { RELIABILITY_ROUTE } from "@/lib/routes";
import { useTitle } from "@/lib/useTitle";
import { PriceChanges } from "./PriceChanges";
import { PriceList } from "./PriceList";
import "../texts.zh";
import styles from "./prices.module.css";

/** The public price list. */
export function PricesPage() {
  const { t } = useTexts();
  useTitle(t("prices.title"));
  return (
    <div className={`${layout.hubPage} ${styles.page}`}>
      <header>
        <h1 className={layout.title}>{t("prices.title")}</h1>
        <p className={layout.lead}>
          {t("prices.lead")} <Link to={RELIABILITY_ROUTE}>{t("prices.reliability")}</Link>
        </p>
      </header>
      <aside className={styles.notice} aria-label={t("prices.notice")}>
        <Icon name="coin" size={22} />
        <p>
          <strong>{t("prices.notice")}</strong>
          {t("prices.noticeText")}
        </p>
        <Button component={Link} to="/service-market">
          {t("prices.topUp")}
        </Button>
      </aside>
      <PriceList />
      <PriceChanges />
    </div>
  );
}
