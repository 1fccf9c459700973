import { CountBadge } from "@/components/CountBadge";
import { useTexts } from "@/i18n";
import { usePendingCount } from "../api";
import "../texts.zh";

/** How many works wait for an administrator. */
export default function PendingBadge() {
  const { t } = useTexts();
  const count = usePendingCount().data ?? 0;
  return <CountBadge count={count} words={t("adminGallery.badge", { count })} />;
}
