import { useSearchParams } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { safeRedirect } from "@/lib/navigation";
import { useGoTo } from "../enter";
import type { SecondFactor } from "./FactorStep";
import { PageHead } from "./PageHead";
import { SignIn } from "./SignIn";
import "../texts.zh";
import styles from "./page.module.css";

export function LoginPage({ secondFactor }: { secondFactor: SecondFactor }) {
  const { t } = useTexts();
  const [search] = useSearchParams();
  const goTo = useGoTo();
  const target = safeRedirect(search.get("redirect"));
  const go = () => goTo(target);
  // A site that wants its user to sign in anew would not believe the session that is there.
  const anew = search.get("prompt") === "login";
  const user = useSession().data?.user;

  return (
    <SignIn
      name={search.get("login_hint") ?? ""}
      secondFactor={secondFactor}
      {...(search.get("redirect") ? { back: target } : {})}
      onDone={go}
    >
      <PageHead title={t("account.loginPage.title")} help={t("account.loginPage.help")} />
      {user && !user.anonymous && !anew && (
        <Panel small className={styles.site} data-good>
          <Icon name="check" />
          <span>{t("account.loginPage.already", { name: user.display_name })}</span>
          <button type="button" className={styles.link} onClick={go}>
            {t("account.loginPage.goOn")}
          </button>
        </Panel>
      )}
    </SignIn>
  );
}
