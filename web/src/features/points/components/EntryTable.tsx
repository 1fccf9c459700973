import { Panel } from "@/components/blocks/Panel";
import { useTexts } from "@/i18n";
import type { PointsEntry } from "@/lib/api/types";
import { fullMoment, grouped } from "@/lib/format";
import { Change, Kind, Why } from "./Entry";
import styles from "./entry.module.css";

interface Props {
  entries: PointsEntry[];
  onTask(entry: PointsEntry): void;
}

export function EntryTable({ entries, onTask }: Props) {
  const { t, language } = useTexts();
  return (
    <Panel className={styles.frame}>
      <table className={styles.table} aria-labelledby="statement">
        <thead>
          <tr>
            <th scope="col">{t("points.time")}</th>
            <th scope="col">{t("points.kind")}</th>
            <th scope="col">{t("points.reason")}</th>
            <th scope="col" className={styles.figure}>
              {t("points.change")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("points.heldChange")}
            </th>
            <th scope="col" className={styles.figure}>
              {t("points.after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={styles.time}>
                <time dateTime={new Date(entry.created_ms).toISOString()}>{fullMoment(entry.created_ms, language)}</time>
              </td>
              <td>
                <Kind kind={entry.kind} />
              </td>
              <td className={styles.why}>
                <Why entry={entry} onTask={onTask} />
              </td>
              <td className={styles.figure}>
                <Change points={entry.available_delta} tinted />
              </td>
              <td className={styles.figure}>
                <Change points={entry.held_delta} />
              </td>
              <td className={styles.figure}>{grouped(entry.available_after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
