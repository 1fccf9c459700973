import { Button } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { useTexts } from "@/i18n";
import { useSite } from "@/lib/api/queries";
import type { Session } from "@/lib/api/types";
import { registeringGives } from "@/lib/registering";
import { useLooksSignedIn } from "@/lib/stored";
import "../texts.zh";
import styles from "./SignInLinks.module.css";

/** 登录 and 注册 with what it gives, for whoever has no account yet, and back to where they stood. */
export function SignInLinks({ session }: { session: Session | undefined }) {
  const { t } = useTexts();
  const { pathname, search } = useLocation();
  const site = useSite().data;
  const looksSignedIn = useLooksSignedIn();
  const member = session ? session.user != null && !session.user.anonymous : looksSignedIn;
  if (member) return null;
  const back = `?redirect=${encodeURIComponent(pathname + search)}`;
  const points = session ? registeringGives(site, session.user) : 0;
  const gift = points > 0 ? ` · ${t("account.registerGift", { points })}` : "";
  return (
    <span className={styles.signIn} data-sign-in>
      <Button component={Link} to={`/login${back}`} variant="subtle" size="compact-md">
        {t("account.login")}
      </Button>
      <Button component={Link} to={`/register${back}`} variant="default" size="compact-md" className={styles.register} aria-label={t("account.register") + gift}>
        {t("account.register")}
        <span className={styles.gift}>{gift}</span>
      </Button>
    </span>
  );
}
