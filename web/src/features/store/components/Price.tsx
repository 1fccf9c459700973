import { useTexts } from "@/i18n";
import { yuan } from "@/lib/money";
import styles from "./store.module.css";

interface Props {
  cents: number;
  /** What this user pays, where that is less. */
  paid: number | null;
  /** What users with the discount pay; null where there is none. */
  later: number | null;
}

/** What a package costs this user, and what it costs others. */
export function Price({ cents, paid, later }: Props) {
  const { t } = useTexts();
  if (paid !== null) {
    return (
      <p className={styles.price}>
        <strong>{yuan(paid)}</strong>
        <span className={styles.vipTag}>{t("store.vipPrice")}</span>
        <s>
          <span className="visually-hidden">{t("store.listPrice", { price: "" })}</span>
          {yuan(cents)}
        </s>
      </p>
    );
  }
  return (
    <p className={styles.price}>
      <strong>{yuan(cents)}</strong>
      {later !== null && later < cents && (
        <span className={styles.vipHint}>
          {t("store.vipPrice")} {yuan(later)}
        </span>
      )}
    </p>
  );
}
