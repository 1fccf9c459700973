import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Icon, type IconName } from "@/components/Icon";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import "./texts.zh";
import styles from "./sitePages.module.css";

const SERVICES = [
  ["writing", "pen"],
  ["agents", "spark"],
  ["training", "person"],
  ["overseas", "globe"],
  ["aip", "star"],
  ["live", "video"],
  ["rpa", "tools"],
  ["traffic", "share"],
] as const satisfies [string, IconName][];

/** What people do beside the tools; each card leads to somebody to ask. */
export default function ServicesPage() {
  const { t } = useTexts();
  useTitle(t("sitePages.services.title"));
  return (
    <div className={layout.hubPage}>
      <header className={layout.head}>
        <div>
          <h1 className={layout.title}>{t("sitePages.services.title")}</h1>
          <p className={layout.lead}>{t("sitePages.services.lead")}</p>
        </div>
        <Button component={Link} to="/qcode" size="md" leftSection={<Icon name="phone" size={18} />}>
          {t("sitePages.services.consult")}
        </Button>
      </header>
      <ul className={styles.services}>
        {SERVICES.map(([id, icon]) => (
          <Panel as="li" pad={6} key={id} className={styles.service}>
            <span className={styles.serviceIcon}>
              <Icon name={icon} size={26} />
            </span>
            <h2>{t(`sitePages.services.${id}`)}</h2>
            <p>{t(`sitePages.services.${id}Help`)}</p>
            <Button component={Link} to="/qcode" variant="default" aria-label={t("sitePages.services.consultOn", { service: t(`sitePages.services.${id}`) })}>
              {t("sitePages.services.consult")}
            </Button>
          </Panel>
        ))}
      </ul>
      <p className={layout.lead}>{t("sitePages.services.note")}</p>
    </div>
  );
}
