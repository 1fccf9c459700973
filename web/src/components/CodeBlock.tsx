import { CopyButton } from "./CopyButton";
import styles from "./CodeBlock.module.css";

/** A command or a program, to be read and taken away. `label` says what it is. */
export function CodeBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.block}>
      {/* A long line scrolls by itself, and so has to be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={label} className={styles.text}>
        <code>{text}</code>
      </pre>
      <span className={styles.copy}>
        <CopyButton value={text} label={label} size={40} />
      </span>
    </div>
  );
}
