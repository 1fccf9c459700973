import { CountBadge } from "@/components/CountBadge";
import { useTexts } from "@/i18n";
import { useWaiting } from "@/lib/api/waiting";
import "../texts.zh";

/** How many accounts rest because their vendors refuse them. */
export default function RestingBadge() {
  const { t } = useTexts();
  const count = useWaiting().data?.resting ?? 0;
  return <CountBadge count={count} words={t("adminVendors.badge", { count })} />;
}
