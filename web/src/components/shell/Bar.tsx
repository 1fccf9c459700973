import type { ReactNode } from "react";
import { Link } from "react-router";
import { Seal } from "../Seal";
import styles from "./shell.module.css";

/** The bar on top of a shell; it stays while the page scrolls. */
export function Bar({ className, children, end }: { className?: string | undefined; children: ReactNode; end: ReactNode }) {
  return (
    <header className={`${styles.bar} ${className ?? ""}`}>
      {children}
      <div className={styles.end}>{end}</div>
    </header>
  );
}

/** The seal and a name, as the way to the first page of the shell. */
export function Brand({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.brand}>
      <Seal size={30} />
      <span>{children}</span>
    </Link>
  );
}
