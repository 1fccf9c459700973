import styles from "./KeyList.module.css";

/** Keys, and what each does. */
export function KeyList({ rows }: { rows: readonly (readonly [key: string, words: string])[] }) {
  return (
    <dl className={styles.keys}>
      {rows.map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}
