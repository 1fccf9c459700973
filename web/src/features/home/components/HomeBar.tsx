import { Drawer } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { IconButton } from "@/components/IconButton";
import { Seal } from "@/components/Seal";
import { useTexts } from "@/i18n";
import { useSiteName } from "@/lib/useTitle";
import { homeAddress, type Navigation } from "../nav";
import { HoverMenu } from "./HoverMenu";
import { NavLink } from "./NavLink";
import "../texts.zh";
import styles from "./HomeBar.module.css";

interface Props {
  navigation: Navigation;
  /** The entry that fills the page. */
  current: string | null;
  onSupport(): void;
  /** Profile, or what stands for it, behind the switches. */
  account(switches: ReactNode): ReactNode;
  switches: ReactNode;
}

/** The bar of the home page. On narrow screens its entries are in a menu of their own. */
export function HomeBar({ navigation, current, onSupport, account, switches }: Props) {
  const { t } = useTexts();
  const name = useSiteName();
  const { search } = useLocation();
  const [open, setOpen] = useState(false);
  const { entries, menus, create } = navigation;
  const close = () => setOpen(false);
  const [first, ...documents] = [entries.slice(0, -1), ...entries.slice(-1)] as const;
  return (
    <header className={styles.bar}>
      <IconButton className={styles.burger} icon="menu" label={t("home.menu")} onClick={() => setOpen(true)} />
      <Link to={homeAddress(null, search)} className={styles.brand} aria-label={name}>
        <Seal size={32} />
        <span className={styles.name}>{name}</span>
      </Link>
      <nav className={styles.nav} aria-label={t("home.navigation")}>
        {menus.map((menu) => (
          <HoverMenu key={menu.id} menu={menu} current={current} />
        ))}
        {first.map((entry) => (
          <NavLink key={entry.id} entry={entry} className={styles.link} current={entry.id === current} />
        ))}
        <button type="button" className={styles.link} onClick={onSupport}>
          {t("home.support")}
        </button>
        {documents.map((entry) => (
          <NavLink key={entry.id} entry={entry} className={styles.link} />
        ))}
      </nav>
      <div className={styles.end}>
        <NavLink entry={create} className={styles.create} current={create.id === current} />
        {account(<span className={styles.switches}>{switches}</span>)}
      </div>
      <Drawer.Root position="left" opened={open} onClose={close} size={300} padding={0}>
        <Drawer.Overlay />
        <Drawer.Content aria-label={t("home.menu")}>
          <div className={styles.drawerHead}>
            <Drawer.CloseButton aria-label={t("app.close")} size={40} iconSize={18} />
          </div>
          <nav className={styles.drawer} aria-label={t("home.navigation")}>
            {[create, ...entries].map((entry) => (
              <NavLink key={entry.id} entry={entry} className={styles.entry} current={entry.id === current} onFollow={close} />
            ))}
            <button
              type="button"
              className={styles.entry}
              onClick={() => {
                close();
                onSupport();
              }}
            >
              {t("home.support")}
            </button>
            {menus.map((menu) => (
              <section key={menu.id} aria-labelledby={`drawer-${menu.id}`}>
                <h2 id={`drawer-${menu.id}`}>{menu.title}</h2>
                {menu.entries.map((entry) => (
                  <NavLink key={entry.id} entry={entry} className={styles.entry} current={entry.id === current} onFollow={close} />
                ))}
              </section>
            ))}
            <div className={styles.drawerSwitches}>{switches}</div>
          </nav>
        </Drawer.Content>
      </Drawer.Root>
    </header>
  );
}
