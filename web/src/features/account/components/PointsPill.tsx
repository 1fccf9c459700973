import { Tooltip } from "@mantine/core";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Session } from "@/lib/api/types";
import styles from "./account.module.css";

/** The balance, live, and the way to its statement. Visitors have none yet. */
export function PointsPill({ session }: { session: Session | undefined }) {
  const { t } = useTexts();
  const points = session?.points;
  if (!points) return null;
  const label = t("account.pointsLabel", { available: points.available });
  const held = points.held > 0 ? t("account.held", { held: points.held }) : null;
  return (
    <Tooltip label={held ?? label}>
      <Link to="/points" className={styles.pill}>
        <Icon name="coin" size={18} />
        <span aria-hidden="true">{points.available.toLocaleString()}</span>
        <span className="visually-hidden">{held ? `${label}${t("app.pause")}${held}` : label}</span>
      </Link>
    </Tooltip>
  );
}
