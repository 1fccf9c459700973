import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon, type IconName } from "../Icon";
import styles from "./shell.module.css";

interface LinkProps {
  to: string;
  icon: IconName;
  iconSize?: number;
  current?: boolean;
  children: ReactNode;
}

/** One way out of a menu. */
export function MenuLink({ to, icon, iconSize = 20, current = false, children }: LinkProps) {
  return (
    <Link className={styles.entry} to={to} aria-current={current ? "page" : undefined}>
      <Icon name={icon} size={iconSize} />
      {children}
    </Link>
  );
}

/** The links of a menu as a list, under each other; beside each other in the strip of a phone. */
export function MenuLinks({ links, labelledBy }: { links: (LinkProps & { key: string })[]; labelledBy?: string }) {
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
