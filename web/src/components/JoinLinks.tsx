import { Button } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { useTexts } from "@/i18n";
import { useSession, useSite } from "@/lib/api/queries";
import { grouped } from "@/lib/format";
import { registeringGives } from "@/lib/registering";
import styles from "./JoinLinks.module.css";

/** Both ways in, as links within a sentence or as the buttons of an empty page. They say what registering gives and lead back here. */
export function JoinLinks({ buttons = false }: { buttons?: boolean }) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const user = useSession().data?.user;
  const gift = registeringGives(useSite().data, user);
  const back = `?redirect=${encodeURIComponent(pathname + search)}`;
  const register = gift > 0 ? t("join.registerFor", { points: grouped(gift) }) : t("join.register");
  if (buttons) {
    return (
      <>
        <Button component={Link} to={`/register${back}`}>
          {register}
        </Button>
        <Button component={Link} to={`/login${back}`} variant="default">
          {t("join.login")}
        </Button>
      </>
    );
  }
  return (
    <span className={styles.links}>
      <Link to={`/register${back}`}>{register}</Link>
      <Link to={`/login${back}`}>{t("join.login")}</Link>
    </span>
  );
}
