import { CountBadge } from "@/components/CountBadge";
import { useTexts } from "@/i18n";
import { useWaiting } from "@/lib/api/waiting";
import "../texts.zh";

/** How many payments and refunds wait for a decision: the requests of buyers are looked for where refunds are. */
export default function RefundsBadge() {
  const { t } = useTexts();
  const count = useWaiting().data?.payments ?? 0;
  return <CountBadge count={count} words={t("adminRefunds.waiting", { count })} />;
}
