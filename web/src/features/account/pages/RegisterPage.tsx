import { Link, useSearchParams } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Answer } from "@/lib/api/specified";
import { useSession, useSite } from "@/lib/api/queries";
import { safeRedirect } from "@/lib/navigation";
import type { SentValues } from "@/lib/session";
import { store, stored } from "@/lib/stored";
import { NoticeDialog } from "../components/NoticeDialog";
import { RegisterForm } from "../components/RegisterForm";
import { useEnter, useGoTo } from "../enter";
import { PageHead } from "./PageHead";
import "../texts.zh";
import styles from "./page.module.css";

export function RegisterPage() {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const goTo = useGoTo();
  const { enter, notice, closeNotice } = useEnter(() => goTo(safeRedirect(search.get("redirect"))));
  const site = useSite().data;
  const anonymous = useSession().data?.user?.anonymous;

  const entered = async (answer: Answer<SentValues>) => {
    await enter(answer);
    // Used up: the next account made here was not invited by it.
    store("invitationCode", null);
  };
  return (
    <>
      <PageHead title={t("account.registerPage.title")} help={t("account.registerPage.help")} />
      {anonymous && (
        <Panel as="p" small className={styles.site} data-good>
          <Icon name="coin" />
          {t("account.registerPage.kept")}
        </Panel>
      )}
      <RegisterForm
        invitation={search.get("iCode") ?? stored("invitationCode") ?? ""}
        verifyEmail={site?.verify_email ?? true}
        onEntered={entered}
      />
      <p className={styles.other}>
        {t("account.registerPage.have")}
        <Link className={styles.link} to={`/login${search.get("redirect") ? `?redirect=${encodeURIComponent(safeRedirect(search.get("redirect")))}` : ""}`}>
          {t("account.registerPage.toLogin")}
        </Link>
      </p>
      <p className={styles.other}>
        <Link className={styles.link} to="/privacy-policy">
          {t("account.registerPage.privacy")}
        </Link>
      </p>
      <NoticeDialog notice={notice} onClose={closeNotice} />
    </>
  );
}
