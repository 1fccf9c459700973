import { CountBadge } from "@/components/CountBadge";
import { useTexts } from "@/i18n";
import { useWaiting } from "@/lib/api/waiting";
import "../texts.zh";

/** How much waits for a decision. */
export default function ReviewBadge() {
  const { t } = useTexts();
  const waiting = useWaiting().data;
  const count = waiting ? waiting.tasks + waiting.cancellations + waiting.payments : 0;
  return <CountBadge count={count} words={t("adminReview.badge", { count })} />;
}
