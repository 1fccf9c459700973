import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { Icon } from "@/components/Icon";
import { Tooltip } from "@/components/tooltip/Tooltip";
import { setLanguage, useTexts } from "@/i18n";
import { toast } from "@/lib/toast";
import styles from "./Switches.module.css";

export function LanguageSwitch() {
  const { t, language } = useTexts();
  const other = language === "en" ? "zh-CN" : "en";
  const change = () => setLanguage(other).catch(() => toast(t("app.networkError"), "error"));
  return (
    <Tooltip label={t("app.language")}>
      <ActionIcon variant="subtle" color="gray" size={40} className={styles.icon} data-language-switch onClick={() => void change()}>
        <span className={styles.language}>{language === "en" ? "中" : "EN"}</span>
        <span className="visually-hidden">{t("app.languageLabel")}</span>
      </ActionIcon>
    </Tooltip>
  );
}

export function SchemeSwitch() {
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
