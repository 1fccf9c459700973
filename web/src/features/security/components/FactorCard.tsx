import { useId, type ReactNode } from "react";
import { Icon, type IconName } from "@/components/Icon";
import styles from "./security.module.css";

interface Props {
  icon: IconName;
  title: string;
  help: string;
  status?: ReactNode;
  /** What is to be known of it beside. */
  facts?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** One kind of factor: what it is, how it stands, what can be done. */
export function FactorCard({ icon, title, help, status, facts, action, children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.top}>
        <span className={styles.mark}>
          <Icon name={icon} size={22} />
        </span>
        <div className={styles.about}>
          <h2 id={id} className={styles.title}>
            {title}
            {status}
          </h2>
          <p className={styles.help}>{help}</p>
          {facts && <p className={styles.facts}>{facts}</p>}
        </div>
        <div className={styles.action}>{action}</div>
      </div>
      {children}
    </section>
  );
}

/** A word on how it stands. */
export function Status({ low = false, children }: { low?: boolean; children: ReactNode }) {
  return (
    <span className={styles.status} data-low={low || undefined}>
      {children}
    </span>
  );
}
