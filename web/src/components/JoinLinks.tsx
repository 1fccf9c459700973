import { Link, useLocation } from "react-router";
import { useTexts } from "@/i18n";
import { useSession, useSite } from "@/lib/api/queries";
import { registeringGives } from "@/lib/registering";
import styles from "./JoinLinks.module.css";

/** For who is short of points and no member: what registering gives, and both ways in, which lead back here. */
export function JoinLinks() {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const user = useSession().data?.user;
  const gift = registeringGives(useSite().data, user);
  const back = `?redirect=${encodeURIComponent(pathname + search)}`;
  return (
    <span className={styles.links}>
      <Link to={`/register${back}`}>{gift > 0 ? t("join.registerFor", { points: gift.toLocaleString() }) : t("join.register")}</Link>
      <Link to={`/login${back}`}>{t("join.login")}</Link>
    </span>
  );
}
