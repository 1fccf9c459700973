import { Loader } from "@mantine/core";
import { useTexts } from "@/i18n";
import type { PointsEntry } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { useEntries } from "../api";
import styles from "./task.module.css";

const KIND = {
  hold: "task.entryHold",
  capture: "task.entryCapture",
  release: "task.entryRelease",
  grant: "task.entryGrant",
  adjust: "task.entryAdjust",
} as const;

/** A capture settles what was held already, so it carries no sign: the balance does not move again. */
function amount({ available_delta: delta, held_delta: held }: PointsEntry): string {
  if (delta === 0) return String(Math.abs(held));
  return delta > 0 ? `+${delta}` : String(delta);
}

/** Every movement of the task's points, in order. */
export function MoneyTimeline({ taskId }: { taskId: string }) {
  const { t, language } = useTexts();
  const entries = useEntries(taskId, true);
  return (
    <div className={styles.money} tabIndex={-1} data-autofocus>
      <strong>{t("task.money")}</strong>
      {entries.isPending && <Loader size="sm" aria-label={t("app.loading")} />}
      {entries.isError && <p role="alert">{t("app.loadFailed")}</p>}
      {entries.data?.length === 0 && <p>{t("task.moneyEmpty")}</p>}
      <ol>
        {entries.data?.toReversed().map((entry) => (
          <li key={entry.id} data-kind={entry.kind}>
            <span className={styles.moneyKind}>{t(KIND[entry.kind])}</span>
            <span className={styles.moneyDelta}>{amount(entry)}</span>
            <span className={styles.moneyNote}>{entry.note}</span>
            <time dateTime={new Date(entry.created_ms).toISOString()}>{moment(entry.created_ms, language)}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}
