import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import styles from "../card/task.module.css";

interface Props {
  /** How far it is; null where nobody knows, and the bar only says that work goes on. */
  percent: number | null;
  /** Whether nothing goes on yet. */
  waiting?: boolean;
}

export function ProgressBar({ percent, waiting = false }: Props) {
  const { t } = useTexts();
  const known = percent !== null;
  // Rounded down: what is not done is never called so.
  const value = Math.floor(Math.min(100, Math.max(0, percent ?? 0)));
  return (
    <Row gap={3}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t("task.progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known ? value : undefined}
        data-unknown={(!known && !waiting) || undefined}
      >
        <div className={styles.fill} style={known || waiting ? { width: `${value}%` } : undefined} />
      </div>
      {known && <span className={styles.percent} aria-hidden="true">{value}%</span>}
    </Row>
  );
}
