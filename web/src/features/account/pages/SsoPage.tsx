import { useLocation, useSearchParams } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { browser } from "@/lib/navigation";
import { useSiteName } from "@/lib/useTitle";
import type { SecondFactor } from "./FactorStep";
import { PageHead } from "./PageHead";
import { SignIn } from "./SignIn";
import "../texts.zh";
import styles from "./page.module.css";

const MAX_NAME = 60;

/** The sign-on centre's login: afterwards the same address is asked again, and the centre leads on. */
export function SsoPage({ secondFactor }: { secondFactor: SecondFactor }) {
  const { t } = useTexts();
  const name = useSiteName();
  const [search] = useSearchParams();
  const { pathname, search: query } = useLocation();
  const site = asking(search, (text, note) => t("app.aside", { text, note }));

  return (
    <SignIn secondFactor={secondFactor} back={pathname + query} onDone={() => browser.reload()}>
      <PageHead title={t("account.sso.title", { name })} help={t("account.sso.help")} />
      {site !== null && (
        <Panel as="p" small className={styles.site}>
          <Icon name="globe" />
          {site ? t("account.sso.asks", { site, name }) : t("account.sso.asksUnnamed", { name })}
        </Panel>
      )}
    </SignIn>
  );
}

/** Who asks: the client's name and the host that people will return to. Null if the address names neither. */
function asking(search: URLSearchParams, aside: (text: string, note: string) => string): string | null {
  const client = search.get("client")?.slice(0, MAX_NAME) ?? "";
  const redirect = search.get("redirect");
  if (!client && !redirect) return null;
  let host = "";
  try {
    host = new URL(redirect ?? "").host;
  } catch {
    // A relative or broken address names no host; the centre judges it.
  }
  return client && host ? aside(client, host) : client || host;
}
