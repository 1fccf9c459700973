import { Panel } from "@/components/blocks/Panel";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { COLUMNS, type Column } from "../list";
import { stamp } from "../stamp";
import { DocsLink, Pay, Price, Status, type EntriesProps } from "./parts";
import styles from "./prices.module.css";

/** The prices in rows. A press on a header sorts, a second one turns round, a third one gives the old order back. */
export function PriceTable({ entries, sorting, onSort }: EntriesProps) {
  const { t } = useTexts();
  const press = (column: Column) => {
    if (sorting?.by !== column) onSort({ by: column, down: false });
    else onSort(sorting.down ? null : { by: column, down: true });
  };
  return (
    // A wide table scrolls by itself, and so has to be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Panel className={styles.frame} role="group" aria-label={t("prices.table")} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => {
              const sorted = sorting?.by === column ? (sorting.down ? "descending" : "ascending") : undefined;
              return (
                <th key={column} scope="col" aria-sort={sorted} data-figure={column === "price" || undefined}>
                  <button type="button" className={styles.sort} onClick={() => press(column)}>
                    {t(`prices.${column}`)}
                    <Icon name="chevronDown" size={14} data-sorted={sorted} />
                  </button>
                </th>
              );
            })}
            <th scope="col">{t("prices.docs")}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={styles.id}>{entry.id}</td>
              <td className={styles.name}>{entry.name}</td>
              <td>
                <code className={styles.address}>{entry.apiUrl}</code>
              </td>
              <td>
                <Status status={entry.status} />
              </td>
              <td>
                <Pay entry={entry} />
              </td>
              <td data-figure>
                <Price entry={entry} />
              </td>
              <td className={styles.time}>{stamp(entry.updateTime)}</td>
              <td>
                <DocsLink entry={entry} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
