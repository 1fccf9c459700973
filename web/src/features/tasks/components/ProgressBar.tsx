import { useTexts } from "@/i18n";
import styles from "./task.module.css";

/** Percent as the vendor tells it; without one it only says that work goes on. */
export function ProgressBar({ percent }: { percent: number | null }) {
  const { t } = useTexts();
  const known = percent !== null;
  const value = Math.round(Math.min(100, Math.max(0, percent ?? 0)));
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t("task.progress")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known ? value : undefined}
        data-unknown={!known || undefined}
      >
        <div className={styles.fill} style={known ? { width: `${value}%` } : undefined} />
      </div>
      {known && <span className={styles.percent} aria-hidden="true">{value}%</span>}
    </div>
  );
}
