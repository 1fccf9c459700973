import { useEffect, useRef } from "react";
import type { IconName } from "@/components/Icon";
import { MenuLinks } from "@/components/shell/MenuLinks";
import { useTexts } from "@/i18n";
import styles from "./setting.module.css";

const SECTIONS = ["profile", "password", "security", "devices", "sites", "data", "closing"] as const;
export type Section = (typeof SECTIONS)[number];
export const isSection = (name: string): name is Section => (SECTIONS as readonly string[]).includes(name);

const ICONS: Record<Section, IconName> = { profile: "user", password: "lock", security: "shield", devices: "device", sites: "globe", data: "download", closing: "trash" };

/** The sidebar; on a phone a row that scrolls sideways. */
export function SideNav({ current, onLogout }: { current: Section; onLogout(): void }) {
  const { t } = useTexts();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  return (
    <nav ref={nav} className={styles.nav} aria-label={t("account.setting.nav")}>
      <MenuLinks
        links={[
          { key: "home", icon: "home", to: "/", children: t("account.setting.home") },
          ...SECTIONS.map((section) => ({
            key: section,
            icon: ICONS[section],
            to: section === "profile" ? "/setting" : `/setting?section=${section}`,
            replace: true,
            current: section === current,
            children: t(`account.setting.${section}`),
          })),
          { key: "orders", icon: "receipt", opens: "/service-market?redirect=order", children: t("account.setting.orders") },
          { key: "logs", icon: "text", opens: "/dhmsg/logs", children: t("account.setting.logs") },
          { key: "logout", icon: "logout", onClick: onLogout, children: t("account.logout") },
        ]}
      />
    </nav>
  );
}
