import styles from "./CountBadge.module.css";

/** How much waits, beside the entry of a menu; nothing while nothing does. `words` say it to those who only listen. */
export function CountBadge({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
