import { CountBadge } from "@/components/CountBadge";
import { useTexts } from "@/i18n";
import { useRefundsWanted } from "../api";
import "../texts.zh";

/** How many buyers wait for an answer to their request for a refund. */
export default function RefundBadge() {
  const { t } = useTexts();
  const count = useRefundsWanted().data ?? 0;
  return <CountBadge count={count} words={t("adminRefunds.wanted", { count })} />;
}
