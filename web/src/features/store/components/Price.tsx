import { useTexts } from "@/i18n";
import { yuan } from "@/lib/money";
import styles from "./store.module.css";

interface Props {
  cents: number;
  /** What users with the discount pay; null where there is none. */
  vipCents: number | null;
  /** The user is one of them. */
  vip: boolean;
}

/** What a package costs this user, and what it costs others. */
export function Price({ cents, vipCents, vip }: Props) {
  const { t } = useTexts();
  const less = vipCents !== null && vipCents < cents ? vipCents : null;
  if (vip && less !== null) {
    return (
      <p className={styles.price}>
        <strong>{yuan(less)}</strong>
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
      {less !== null && (
        <span className={styles.vipHint}>
          {t("store.vipPrice")} {yuan(less)}
        </span>
      )}
    </p>
  );
}
