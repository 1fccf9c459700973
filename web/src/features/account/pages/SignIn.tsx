import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { useTexts } from "@/i18n";
import type { Challenge } from "@/lib/api/types";
import { LoginForm } from "../components/LoginForm";
import { NoticeDialog } from "../components/NoticeDialog";
import { useEnter } from "../enter";
import { FactorStep, type SecondFactor } from "./FactorStep";
import styles from "./page.module.css";

interface Props {
  /** What stands above the form. */
  children: ReactNode;
  /** The name to begin with. */
  name?: string;
  secondFactor: SecondFactor;
  /** Where the other ways in come back to, as a path of this site; none for the start. */
  back?: string;
  onDone(): void;
}

/** Name and password, the second step where one is due, what the server has to say, and the other ways in. */
export function SignIn({ children, name = "", secondFactor, back, onDone }: Props) {
  const { t } = useTexts();
  const { enter, notice, closeNotice } = useEnter(onDone);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const suffix = back ? `?redirect=${encodeURIComponent(back)}` : "";
  return (
    <>
      {challenge ? (
        <FactorStep challenge={challenge} draw={secondFactor} onDone={() => void enter()} onCancel={() => setChallenge(null)} />
      ) : (
        <>
          {children}
          <LoginForm name={name} onEntered={enter} onChallenge={setChallenge} />
          <Row gap={5} rowGap={1} wrap align="stretch" justify="between" className={styles.links}>
            <Link className={styles.link} to={`/codeLogin?by=mail${suffix.replace("?", "&")}`}>
              {t("account.loginPage.withCode")}
            </Link>
            <Link className={styles.link} to="/passwordReset?by=mail">
              {t("account.loginPage.forgot")}
            </Link>
          </Row>
          <p className={styles.other}>
            {t("account.loginPage.noAccount")}
            <Link className={styles.link} to={`/register${suffix}`}>
              {t("account.registerPage.title")}
            </Link>
          </p>
        </>
      )}
      <NoticeDialog notice={notice} onClose={closeNotice} />
    </>
  );
}
