import { useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { browser } from "@/lib/navigation";
import type { Challenge } from "@/lib/api/types";
import { LoginForm } from "../components/LoginForm";
import { NoticeDialog } from "../components/NoticeDialog";
import { useEnter } from "../enter";
import { FactorStep, type SecondFactor } from "./FactorStep";
import { PageHead } from "./PageHead";
import styles from "./page.module.css";

const MAX_NAME = 60;

/** The sign-on centre's login: afterwards the same address is asked again, and the centre leads on. */
export function SsoPage({ secondFactor }: { secondFactor: SecondFactor }) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const { enter, notice, closeNotice } = useEnter(() => browser.reload());
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const site = asking(search);
  const back = `?redirect=${encodeURIComponent(pathname + query)}`;

  if (challenge) return <FactorStep challenge={challenge} draw={secondFactor} onDone={() => void enter()} onCancel={() => setChallenge(null)} />;
  return (
    <>
      <PageHead title={t("account.sso.title")} help={t("account.sso.help")} />
      {site !== null && (
        <p className={styles.site}>
          <Icon name="globe" />
          {site ? t("account.sso.asks", { site }) : t("account.sso.asksUnnamed")}
        </p>
      )}
      <LoginForm onEntered={enter} onChallenge={setChallenge} />
      <div className={styles.links}>
        <Link className={styles.link} to={`/codeLogin${back}`}>
          {t("account.loginPage.withCode")}
        </Link>
        <Link className={styles.link} to="/passwordReset?by=mail">
          {t("account.loginPage.forgot")}
        </Link>
      </div>
      <p className={styles.other}>
        {t("account.loginPage.noAccount")}
        <Link className={styles.link} to={`/register${back}`}>
          {t("account.registerPage.title")}
        </Link>
      </p>
      <NoticeDialog notice={notice} onClose={closeNotice} />
    </>
  );
}

/** Who asks: the client's name and the host that people will return to. Null if the address names neither. */
function asking(search: URLSearchParams): string | null {
  const client = search.get("client")?.slice(0, MAX_NAME) ?? "";
  const redirect = search.get("redirect");
  if (!client && !redirect) return null;
  let host = "";
  try {
    host = new URL(redirect ?? "").host;
  } catch {
    // A relative or broken address names no host; the centre judges it.
  }
  return client && host ? `${client}（${host}）` : client || host;
}
