import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { Tooltip } from "@/components/tooltip/Tooltip";
import { useTexts } from "@/i18n";
import type { Session } from "@/lib/api/types";
import { grouped } from "@/lib/format";
import styles from "./account.module.css";

/** The balance, live, and the way to its statement. A first visit sees what it comes with. */
export function PointsPill({ session, gift }: { session: Session | undefined; gift: number }) {
  const { t } = useTexts();
  const given = session && !session.user && gift > 0;
  const points = session?.points ?? (given ? { available: gift, held: 0 } : null);
  if (!points) return null;
  const label = t(given ? "account.giftLabel" : "account.pointsLabel", { available: points.available });
  const held = points.held > 0 ? t("account.held", { held: points.held }) : null;
  return (
    <Tooltip label={held ?? label}>
      <Link to="/points" className={styles.pill}>
        <Icon name="coin" size={18} />
        <span aria-hidden="true">{grouped(points.available)}</span>
        <span className="visually-hidden">{held ? `${label}${t("app.pause")}${held}` : label}</span>
      </Link>
    </Tooltip>
  );
}
