import { useTexts } from "@/i18n";
import type { PointsEntry } from "@/lib/api/types";
import { grouped } from "@/lib/format";
import { useWorkName } from "@/lib/workName";
import "../texts.zh";
import styles from "./entry.module.css";

/** `+5`, `-5` or nothing for what did not move. */
const signed = (points: number) => (points > 0 ? `+${grouped(points)}` : grouped(points));

export function Kind({ kind }: { kind: PointsEntry["kind"] }) {
  const { t } = useTexts();
  return (
    <span className={styles.kind} data-kind={kind}>
      {t(`movement.${kind}`)}
    </span>
  );
}

/** A change with its sign; a dash for none. */
export function Change({ points, tinted = false }: { points: number; tinted?: boolean }) {
  const { t } = useTexts();
  if (points === 0) {
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t("points.unchanged")}</span>
      </span>
    );
  }
  return (
    <span className={styles.change} data-up={(tinted && points > 0) || undefined}>
      {signed(points)}
    </span>
  );
}

interface WhyProps {
  entry: PointsEntry;
  onTask(entry: PointsEntry): void;
}

/** The reason, and the task as the way to everything that happened to its points. */
export function Why({ entry, onTask }: WhyProps) {
  const { t, pick } = useTexts();
  const nameOf = useWorkName();
  return (
    <>
      <span className={styles.note}>{pick(entry.note) || t(`movement.${entry.kind}`)}</span>
      {entry.task_id && (
        <button type="button" className={styles.task} onClick={() => onTask(entry)}>
          {taskName(entry, nameOf, t("points.removed"))}
        </button>
      )}
    </>
  );
}

export const taskName = ({ tool, summary }: PointsEntry, nameOf: ReturnType<typeof useWorkName>, removed: string) =>
  summary === null ? removed : nameOf({ tool: tool ?? "", mode: "", summary });
