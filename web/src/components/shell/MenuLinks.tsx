import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTexts } from "@/i18n";
import { Icon, type IconName } from "../Icon";
import styles from "./shell.module.css";

/** Where an entry leads: a page of ours, perhaps in place of this one; an address that opens beside it; or an act. */
type Goal = { to: string; replace?: boolean } | { opens: string } | { onClick(): void };

type EntryProps = Goal & {
  icon: IconName;
  iconSize?: number;
  current?: boolean;
  children: ReactNode;
};

/** One way out of a menu. */
export function MenuLink({ icon, iconSize = 20, current = false, children, ...goal }: EntryProps) {
  const { t } = useTexts();
  const face = (
    <>
      <Icon name={icon} size={iconSize} />
      {children}
    </>
  );
  if ("onClick" in goal) {
    return (
      <button type="button" className={styles.entry} onClick={goal.onClick}>
        {face}
      </button>
    );
  }
  if ("opens" in goal) {
    return (
      <a className={styles.entry} href={goal.opens} target="_blank" rel="noopener noreferrer">
        {face}
        <Icon name="external" size={14} className={styles.outside} />
        <span className="visually-hidden">{t("app.newTab")}</span>
      </a>
    );
  }
  return (
    <Link className={styles.entry} {...goal} aria-current={current ? "page" : undefined}>
      {face}
    </Link>
  );
}

/** The entries of a menu as a list, under each other; beside each other in the strip of a phone. */
export function MenuLinks({ links, labelledBy }: { links: (EntryProps & { key: string })[]; labelledBy?: string }) {
  return (
    <ul className={styles.entries} aria-labelledby={labelledBy}>
      {links.map(({ key, ...link }) => (
        <li key={key}>
          <MenuLink {...link} />
        </li>
      ))}
    </ul>
  );
}
