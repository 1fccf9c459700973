import { Button } from "@mantine/core";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { useTexts } from "@/i18n";
import type { Session } from "@/lib/api/types";
import { date } from "@/lib/format";
import styles from "./platform.module.css";

/** Who the account is; everything that can be changed is changed in the personal centre. */
export function Centre({ user }: { user: NonNullable<Session["user"]> }) {
  const { t, language } = useTexts();
  const facts = [
    [t("platform.number"), String(user.uid)],
    [t("platform.loginName"), user.login_name],
    [t("platform.expires"), user.expires_ms === null ? t("platform.never") : date(user.expires_ms, language)],
  ];
  return (
    <Panel as="section" pad={6} gap={4} className={styles.centre} aria-label={t("platform.centre")}>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button component={Link} to="/setting">
        {t("platform.settings")}
      </Button>
    </Panel>
  );
}
