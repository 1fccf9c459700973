import { SegmentedControl } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import { safeRedirect } from "@/lib/navigation";
import type { Challenge } from "@/lib/api/types";
import { CodeLoginForm } from "../components/CodeLoginForm";
import { LinkLogin } from "../components/LinkLogin";
import { MailLoginForm } from "../components/MailLoginForm";
import { NoticeDialog } from "../components/NoticeDialog";
import { useEnter, useGoTo } from "../enter";
import { FactorStep, type SecondFactor } from "./FactorStep";
import { PageHead } from "./PageHead";
import "../texts.zh";
import styles from "./page.module.css";

type Way = "mail" | "code";

/** Signing in without a password: by digits or a link from the mailbox, or by a code made on another device. */
export function CodeLoginPage({ secondFactor }: { secondFactor: SecondFactor }) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const { pathname, search: query, hash } = useLocation();
  const navigate = useNavigate();
  const goTo = useGoTo();
  const { enter, notice, closeNotice } = useEnter(() => goTo(safeRedirect(search.get("redirect"))));
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [way, setWay] = useState<Way>(search.get("by") === "mail" ? "mail" : "code");
  const [given, setGiven] = useState(() => givenIn(hash));

  // What opens an account does not stay in the address.
  useEffect(() => {
    const found = givenIn(hash);
    if (!found.code && !found.link) return;
    setGiven(found);
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
      {given.link ? (
        <LinkLogin link={given.link} onEntered={enter} onChallenge={setChallenge} />
      ) : (
        <>
          <PageHead title={t("account.codeLogin.title")} help={t(way === "mail" ? "account.codeLogin.helpMail" : "account.codeLogin.help")} />
          <SegmentedControl
            fullWidth
            className={styles.tabs}
            aria-label={t("account.codeLogin.tabs")}
            value={way}
            onChange={(value) => setWay(value as Way)}
            data={[
              { value: "mail", label: t("account.codeLogin.byMail") },
              { value: "code", label: t("account.codeLogin.byCode") },
            ]}
          />
          {way === "mail" ? <MailLoginForm onEntered={enter} onChallenge={setChallenge} /> : <CodeLoginForm given={given.code} onEntered={enter} onChallenge={setChallenge} />}
        </>
      )}
      <Row gap={5} rowGap={1} wrap align="stretch" justify="between" className={styles.links}>
        <Link className={styles.link} to={`/login${redirectOf(search)}`}>
          {t("account.codeLogin.withPassword")}
        </Link>
        {given.link && (
          <button type="button" className={styles.link} onClick={() => (setWay("mail"), setGiven({ code: "", link: "" }))}>
            {t("account.linkLogin.another")}
          </button>
        )}
      </Row>
      <NoticeDialog notice={notice} onClose={closeNotice} />
    </>
  );
}

function givenIn(hash: string) {
  const values = new URLSearchParams(hash.replace(/^#/, ""));
  return { code: values.get("code") ?? "", link: values.get("link") ?? "" };
}

const redirectOf = (search: URLSearchParams) => {
  const redirect = search.get("redirect");
  return redirect ? `?redirect=${encodeURIComponent(redirect)}` : "";
};
