import { Link } from "react-router";
import { useTexts } from "@/i18n";
import { useSession, useSite } from "@/lib/api/queries";
import { AccountMenu } from "./AccountMenu";
import { PointsPill } from "./PointsPill";
import "../texts.zh";
import styles from "./account.module.css";

/** The ways to prices and store, points and account at the end of the top bar. */
export function AccountEntry() {
  const { t } = useTexts();
  const session = useSession().data;
  const site = useSite().data;
  return (
    <>
      <Link to="/provider-generator/video-generator/video-pricing-generator" className={styles.buy}>
        {t("account.prices")}
      </Link>
      <Link to="/service-market" className={styles.buy}>
        {t("account.buy")}
      </Link>
      <PointsPill session={session} />
      <AccountMenu session={session} freePoints={site?.anonymous_points ?? 0} />
    </>
  );
}
