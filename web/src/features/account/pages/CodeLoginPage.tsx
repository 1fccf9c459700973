import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { useTexts } from "@/i18n";
import { safeRedirect } from "@/lib/navigation";
import type { Challenge } from "@/lib/api/types";
import { CodeLoginForm } from "../components/CodeLoginForm";
import { MailCodeForm } from "../components/MailCodeForm";
import { NoticeDialog } from "../components/NoticeDialog";
import { useEnter, useGoTo } from "../enter";
import { FactorStep, type SecondFactor } from "./FactorStep";
import { PageHead } from "./PageHead";
import "../texts.zh";
import styles from "./page.module.css";

export function CodeLoginPage({ secondFactor }: { secondFactor: SecondFactor }) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const { pathname, search: query, hash } = useLocation();
  const navigate = useNavigate();
  const goTo = useGoTo();
  const { enter, notice, closeNotice } = useEnter(() => goTo(safeRedirect(search.get("redirect"))));
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [mailing, setMailing] = useState(false);
  const [given, setGiven] = useState(() => codeIn(hash));

  // A code opens an account, so it does not stay in the address.
  useEffect(() => {
    const code = codeIn(hash);
    if (!code) return;
    setGiven(code);
    void navigate(pathname + query, { replace: true });
  }, [hash, pathname, query, navigate]);

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
      <PageHead title={t("account.codeLogin.title")} help={t("account.codeLogin.help")} />
      <CodeLoginForm given={given} onEntered={enter} onChallenge={setChallenge} />
      <div className={styles.links}>
        <Link className={styles.link} to={`/login${query}`}>
          {t("account.codeLogin.withPassword")}
        </Link>
      </div>
      <div className={styles.mail}>
        {mailing ? (
          <MailCodeForm />
        ) : (
          <button type="button" className={styles.link} onClick={() => setMailing(true)}>
            {t("account.codeLogin.mail")}
          </button>
        )}
      </div>
      <NoticeDialog notice={notice} onClose={closeNotice} />
    </>
  );
}

const codeIn = (hash: string) => new URLSearchParams(hash.replace(/^#/, "")).get("code") ?? "";
