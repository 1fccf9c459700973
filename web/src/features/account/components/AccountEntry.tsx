import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTexts } from "@/i18n";
import { useSession, useSite } from "@/lib/api/queries";
import { PRICES_ROUTE, STORE_ROUTE } from "@/lib/routes";
import { AccountMenu } from "./AccountMenu";
import { PointsPill } from "./PointsPill";
import { SignInLinks } from "./SignInLinks";
import "../texts.zh";
import styles from "./account.module.css";

/** Points, ways to sign in, and account at the end of a bar, with the ways to prices and store where the bar has none of its own. `children` stand before the account's menu, for eyes and keys alike. */
export function AccountEntry({ shop = true, children }: { shop?: boolean; children?: ReactNode }) {
  const { t } = useTexts();
  const session = useSession().data;
  const site = useSite().data;
  return (
    <>
      {shop && (
        <>
          <Link to={PRICES_ROUTE} className={styles.buy}>
            {t("account.prices")}
          </Link>
          <Link to={STORE_ROUTE} className={styles.buy}>
            {t("account.buy")}
          </Link>
        </>
      )}
      <PointsPill session={session} gift={site?.anonymous_points ?? 0} />
      <SignInLinks session={session} />
      {children}
      <AccountMenu session={session} freePoints={site?.anonymous_points ?? 0} />
    </>
  );
}
