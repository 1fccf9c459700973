import { useTexts } from "@/i18n";
import { yuan } from "../money";
import styles from "./store.module.css";

interface Props {
  cents: number;
  /** The price for VIPs, where it is another one. */
  vipCents: number | null;
  /** The user is one: the VIP price is what counts. */
  vip: boolean;
}

/** What a package costs this user, and what it costs others. */
export function Price({ cents, vipCents, vip }: Props) {
  const { t } = useTexts();
  const other = vipCents !== null && vipCents < cents ? vipCents : null;
  if (vip && other !== null) {
    return (
      <p className={styles.price}>
        <strong>{yuan(other)}</strong>
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
      {other !== null && (
        <span className={styles.vipHint}>
          {t("store.vipPrice")} {yuan(other)}
        </span>
      )}
    </p>
  );
}
