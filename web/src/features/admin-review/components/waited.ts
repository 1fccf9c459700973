import { useTexts } from "@/i18n";

/** How long ago, in one unit. */
export function useWaited(ms: number): string {
  const { t } = useTexts();
  const minutes = Math.floor((Date.now() - ms) / 60_000);
  if (minutes < 1) return t("adminReview.justNow");
  if (minutes < 60) return t("adminReview.minutes", { count: minutes });
  if (minutes < 48 * 60) return t("adminReview.hours", { count: Math.floor(minutes / 60) });
  return t("adminReview.days", { count: Math.floor(minutes / 1440) });
}
