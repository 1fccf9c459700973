import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "@/components/Icon";
import { useTexts } from "@/i18n";
import styles from "./setting.module.css";

const SECTIONS = ["profile", "password", "security", "devices", "sites"] as const;
export type Section = (typeof SECTIONS)[number];
export const isSection = (name: string): name is Section => (SECTIONS as readonly string[]).includes(name);

const ICONS: Record<Section, IconName> = { profile: "user", password: "lock", security: "shield", devices: "device", sites: "globe" };

/** The sidebar; on a phone a row that scrolls sideways. */
export function SideNav({ current, onLogout }: { current: Section; onLogout(): void }) {
  const { t } = useTexts();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  const away = (words: string, icon: IconName, to: string) => (
    <li>
      <a className={styles.entry} href={to} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} />
        {words}
        <Icon name="external" size={14} className={styles.mark} />
        <span className="visually-hidden">{t("app.newTab")}</span>
      </a>
    </li>
  );
  return (
    <nav ref={nav} className={styles.nav} aria-label={t("account.setting.nav")}>
      <ul>
        <li>
          <Link className={styles.entry} to="/">
            <Icon name="home" />
            {t("account.setting.home")}
          </Link>
        </li>
        {SECTIONS.map((section) => (
          <li key={section}>
            <Link
              className={styles.entry}
              to={section === "profile" ? "/setting" : `/setting?section=${section}`}
              aria-current={section === current ? "page" : undefined}
              replace
            >
              <Icon name={ICONS[section]} />
              {t(`account.setting.${section}`)}
            </Link>
          </li>
        ))}
        {away(t("account.setting.orders"), "receipt", "/service-market?redirect=order")}
        {away(t("account.setting.logs"), "text", "/dhmsg/logs")}
        <li>
          <button type="button" className={styles.entry} onClick={onLogout}>
            <Icon name="logout" />
            {t("account.logout")}
          </button>
        </li>
      </ul>
    </nav>
  );
}
