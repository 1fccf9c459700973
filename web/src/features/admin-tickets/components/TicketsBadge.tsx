import { CountBadge } from "@/components/CountBadge";
import { useTexts } from "@/i18n";
import { useOpenCount } from "../api";
import "../texts.zh";

/** How many tickets wait for an answer. */
export default function TicketsBadge() {
  const { t } = useTexts();
  const count = useOpenCount().data ?? 0;
  return <CountBadge count={count} words={t("adminTickets.badge", { count })} />;
}
