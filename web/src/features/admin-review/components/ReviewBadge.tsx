import { useTexts } from "@/i18n";
import { useWaiting } from "../api";
import "../texts.zh";
import styles from "./review.module.css";

/** How much waits, beside the entry of the menu; nothing while nothing does. */
export default function ReviewBadge() {
  const { t } = useTexts();
  const waiting = useWaiting().data;
  const count = waiting ? Object.values(waiting).reduce((sum, value) => sum + value, 0) : 0;
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{t("adminReview.badge", { count })}</span>
    </span>
  );
}
