import type { ReactNode } from "react";
import styles from "./StatusMark.module.css";

/** A state in a word: `good` is done, `warn` wants somebody's eye, `bad` failed, `idle` is at rest. */
export function StatusMark({ tone, children }: { tone: "good" | "warn" | "bad" | "idle"; children: ReactNode }) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
