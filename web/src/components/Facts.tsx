import type { ReactNode } from "react";
import { CopyButton } from "./CopyButton";
import styles from "./Facts.module.css";

interface FactsProps {
  /** Names the list to those who do not see it. */
  label?: string;
  /** In columns, as many as there is room for, instead of under each other. */
  columns?: boolean;
  /** With a line between them. */
  ruled?: boolean;
  children: ReactNode;
}

/** What is known of one thing: names and values. */
export function Facts({ label, columns = false, ruled = false, children }: FactsProps) {
  return (
    <dl className={styles.facts} data-columns={columns || undefined} data-ruled={ruled || undefined} aria-label={label}>
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** What the button beside the value copies; no button without it. */
  copy?: string | null | undefined;
  /** What stands behind the value and its button. */
  after?: ReactNode;
  /** The value. Of nothing at all (null, false, an empty text) the name is not shown either. */
  children: ReactNode;
}

/** One thing that is known. */
export function Fact({ name, copy, after, children }: FactProps) {
  if (children === null || children === undefined || children === false || children === "") return null;
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        <span className={styles.value}>
          <span>{children}</span>
          {copy && <CopyButton value={copy} label={name} size={28} />}
        </span>
        {after}
      </dd>
    </div>
  );
}
