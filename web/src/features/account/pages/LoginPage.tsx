import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { safeRedirect } from "@/lib/navigation";
import type { Challenge } from "@/lib/api/types";
import { LoginForm } from "../components/LoginForm";
import { NoticeDialog } from "../components/NoticeDialog";
import { useEnter, useGoTo } from "../enter";
import { FactorStep, type SecondFactor } from "./FactorStep";
import { PageHead } from "./PageHead";
import styles from "./page.module.css";

export function LoginPage({ secondFactor }: { secondFactor: SecondFactor }) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const goTo = useGoTo();
  const target = safeRedirect(search.get("redirect"));
  const { enter, notice, closeNotice } = useEnter(() => goTo(target));
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  // A site that wants its user to sign in anew would not believe the session that is there.
  const anew = search.get("prompt") === "login";
  const user = useSession().data?.user;
  const suffix = search.get("redirect") ? `?redirect=${encodeURIComponent(target)}` : "";

  if (challenge) {
    return (
      <>
        <FactorStep challenge={challenge} draw={secondFactor} onDone={() => void enter()} onCancel={() => setChallenge(null)} />
        <NoticeDialog notice={notice} onClose={closeNotice} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t("account.loginPage.title")} help={t("account.loginPage.help")} />
      {user && !user.anonymous && !anew && (
        <div className={styles.site} data-good>
          <Icon name="check" />
          <span>{t("account.loginPage.already", { name: user.display_name })}</span>
          <button type="button" className={styles.link} onClick={() => goTo(target)}>
            {t("account.loginPage.goOn")}
          </button>
        </div>
      )}
      <LoginForm name={search.get("login_hint") ?? ""} onEntered={enter} onChallenge={setChallenge} />
      <div className={styles.links}>
        <Link className={styles.link} to={`/codeLogin${suffix}`}>
          {t("account.loginPage.withCode")}
        </Link>
        <Link className={styles.link} to="/passwordReset?by=mail">
          {t("account.loginPage.forgot")}
        </Link>
      </div>
      <p className={styles.other}>
        {t("account.loginPage.noAccount")}
        <Link className={styles.link} to={`/register${suffix}`}>
          {t("account.registerPage.title")}
        </Link>
      </p>
      <NoticeDialog notice={notice} onClose={closeNotice} />
    </>
  );
}
