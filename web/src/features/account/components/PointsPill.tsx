import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { Tooltip } from "@/components/tooltip/Tooltip";
import { useTexts } from "@/i18n";
import { usePurse } from "@/lib/api/organisations";
import type { Session } from "@/lib/api/types";
import { grouped } from "@/lib/format";
import { organisationAt } from "@/lib/routes";
import styles from "./account.module.css";

/** What can be spent, live, and the way to where it is explained. A first visit sees what it comes with. */
export function PointsPill({ session, gift }: { session: Session | undefined; gift: number }) {
  const { t } = useTexts();
  const { wallet, points: held } = usePurse();
  const given = session && !session.user && gift > 0;
  const points = held ?? (given ? { available: gift, held: 0 } : null);
  if (!points && !wallet) return null;
  const has = () => {
    const value = points && t(given ? "account.giftLabel" : "account.pointsLabel", { available: points.available });
    if (!wallet) return value;
    return value ? t("app.named", { name: wallet.name, value }) : t("wallet.sentence", { name: wallet.name });
  };
  const label = has() ?? "";
  const frozen = points && points.held > 0 ? t("account.held", { held: points.held }) : null;
  return (
    <Tooltip label={wallet ? label : (frozen ?? label)}>
      <Link to={wallet ? organisationAt(wallet.id) : "/points"} className={styles.pill}>
        <Icon name={wallet ? "organisation" : "coin"} size={18} />
        {wallet && (
          <span aria-hidden="true" className={styles.pillName}>
            {wallet.name}
          </span>
        )}
        {points && <span aria-hidden="true">{grouped(points.available)}</span>}
        <span className="visually-hidden">{frozen ? `${label}${t("app.pause")}${frozen}` : label}</span>
      </Link>
    </Tooltip>
  );
}
