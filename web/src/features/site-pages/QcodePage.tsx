import type { ReactNode } from "react";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useTitle } from "@/lib/useTitle";
import { Ways } from "./Ways";
import "./texts.zh";
import styles from "./sitePages.module.css";

/** Customer service: `draw` shows what the operator declares, or these words where that is nothing. */
export function QcodePage({ draw }: { draw(otherwise: ReactNode): ReactNode }) {
  const { t } = useTexts();
  useTitle(t("sitePages.qcode.title"));
  return (
    <div className={`${layout.hubPage} ${styles.narrow}`}>
      <header>
        <h1 className={layout.title}>{t("sitePages.qcode.title")}</h1>
        <p className={layout.lead}>{t("sitePages.qcode.lead")}</p>
      </header>
      {draw(<p className={layout.lead}>{t("sitePages.qcode.otherwise")}</p>)}
      <Ways
        title={t("sitePages.qcode.more")}
        ways={[
          { to: "/service-market?redirect=order", icon: "receipt", title: t("sitePages.help.orders"), help: t("sitePages.help.ordersHelp") },
          { to: "/points", icon: "coin", title: t("sitePages.help.points"), help: t("sitePages.help.pointsHelp") },
          { to: "/naixue", icon: "pen", title: t("sitePages.help.tutorial"), help: t("sitePages.help.tutorialHelp") },
          { to: "/docs", icon: "text", title: t("sitePages.help.docs"), help: t("sitePages.help.docsHelp") },
          { to: "/our-company", icon: "info", title: t("sitePages.help.company"), help: t("sitePages.help.companyHelp") },
        ]}
      />
    </div>
  );
}
