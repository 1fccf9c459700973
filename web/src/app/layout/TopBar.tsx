import { ActionIcon, Tooltip, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { Seal } from "@/components/Seal";
import { setLanguage, useTexts } from "@/i18n";
import { toast } from "@/lib/toast";
import { HUB_ROUTE } from "../routes/paths";
import styles from "./TopBar.module.css";

export function TopBar({ demo, account }: { demo: boolean; account: ReactNode }) {
  const { t } = useTexts();
  return (
    <header className={styles.bar}>
      <Link to={HUB_ROUTE} className={styles.brand} aria-label={t("app.title")}>
        <span className={styles.seal}>
          <Seal size={32} />
        </span>
        <span className={styles.name}>{t("app.name")}</span>
        <span className={styles.tagline}>{t("app.tagline")}</span>
      </Link>
      {demo && (
        <Tooltip label={t("app.demoHelp")} multiline w={280} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={styles.demo} onClick={() => toast(t("app.demoHelp"), "info", 6000)}>
            {t("app.demo")}
            <span className="visually-hidden">{t("app.demoHelp")}</span>
          </button>
        </Tooltip>
      )}
      <div className={styles.end}>
        {account}
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
    </header>
  );
}

function LanguageSwitch() {
  const { t, language } = useTexts();
  const other = language === "en" ? "zh-CN" : "en";
  const change = () => setLanguage(other).catch(() => toast(t("app.networkError"), "error"));
  return (
    <Tooltip label={t("app.language")}>
      <ActionIcon variant="subtle" color="gray" size={40} className={styles.icon} onClick={() => void change()}>
        <span className={styles.language}>{language === "en" ? "中" : "EN"}</span>
        <span className="visually-hidden">{t("app.languageLabel")}</span>
      </ActionIcon>
    </Tooltip>
  );
}

function SchemeSwitch() {
  const { t } = useTexts();
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  const label = dark ? t("app.light") : t("app.dark");
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size={40} className={styles.icon} aria-label={label} onClick={() => setColorScheme(dark ? "light" : "dark")}>
        <Icon name={dark ? "sun" : "moon"} />
      </ActionIcon>
    </Tooltip>
  );
}
