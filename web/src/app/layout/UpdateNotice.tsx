import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { takeOver, waiting } from "../worker";
import styles from "./UpdateNotice.module.css";

/** Tells of a newer version, which opens when the reader says so: a form half filled in is not taken away. */
export default function UpdateNotice({ worker }: { worker: ServiceWorker }) {
  const { t } = useTexts();
  return (
    <div className={styles.notice} role="status">
      <Icon name="spark" size={18} />
      <span>{t("app.newVersion")}</span>
      <button type="button" className={styles.reload} onClick={() => takeOver(worker)}>
        {t("app.reload")}
      </button>
      <button type="button" className={styles.later} aria-label={t("app.close")} onClick={() => waiting.set(null)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
