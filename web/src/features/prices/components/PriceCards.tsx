import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import { COLUMNS, type Column } from "../list";
import { stamp } from "../stamp";
import { DocsLink, Pay, Price, Status, type EntriesProps } from "./parts";
import styles from "./prices.module.css";

/** The prices as cards, for looking around and for phones. */
export function PriceCards({ entries, sorting, onSort }: EntriesProps) {
  const { t } = useTexts();
  const value = sorting ? `${sorting.by}:${sorting.down ? "down" : "up"}` : "";
  const choose = (text: string) => {
    const [by, way] = text.split(":");
    onSort(by ? { by: by as Column, down: way === "down" } : null);
  };
  return (
    <>
      <label className={styles.order}>
        {t("prices.sorting")}
        <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
          <option value="">{t("prices.listOrder")}</option>
          {COLUMNS.flatMap((column) =>
            (["up", "down"] as const).map((way) => (
              <option key={`${column}:${way}`} value={`${column}:${way}`}>
                {t(`prices.${column}`)} · {t(way === "up" ? "prices.ascending" : "prices.descending")}
              </option>
            )),
          )}
        </select>
      </label>
      <ul className={styles.cards}>
        {entries.map((entry) => (
          <Panel as="li" pad={4} key={entry.id} className={styles.card}>
            <div className={styles.cardHead}>
              <Row as="span" gap={1} align="stretch">
                <Status status={entry.status} />
                <Pay entry={entry} />
              </Row>
              <Price entry={entry} />
            </div>
            <h2 className={styles.cardName}>{entry.name}</h2>
            <code className={styles.address}>{entry.apiUrl}</code>
            <div className={styles.cardFoot}>
              <span>
                {entry.id} · {stamp(entry.updateTime)}
              </span>
              <DocsLink entry={entry} />
            </div>
          </Panel>
        ))}
      </ul>
    </>
  );
}
