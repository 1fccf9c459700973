import { useTexts } from "@/i18n";
import type { Preview } from "../api";
import type { When } from "./Effective";
import styles from "./prices.module.css";

/** How long ahead a rise is best announced. */
const NOTICE_DAYS = 7;
const DAY_MS = 86_400_000;

/** Whom a rise is told to, and whether they have time left; nothing where no price rises. */
export function RiseNotice({ previews, when }: { previews: Preview[]; when: When }) {
  const { t } = useTexts();
  const rises = previews.filter((preview) => preview.rise);
  if (rises.length === 0) return null;
  // Whoever uses several tools is counted with each; of them all there are at least so many.
  const people = Math.max(...rises.map((preview) => preview.told));
  const isSoon = when !== undefined && (when ?? 0) < Date.now() + NOTICE_DAYS * DAY_MS;
  return (
    <p className={styles.rise} role="status">
      {t(rises.length > 1 ? "adminPrices.toldMany" : "adminPrices.told", { people })} {isSoon && t("adminPrices.toldSoon", { days: NOTICE_DAYS })}
    </p>
  );
}
