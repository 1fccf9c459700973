import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { useTexts } from "@/i18n";
import { toast } from "@/lib/toast";
import type { Me } from "@/lib/api/types";
import { devicesQuery, meQuery } from "../api";
import { ChangePasswordForm } from "../components/ChangePasswordForm";
import styles from "./setting.module.css";

export function PasswordSection({ me, uid }: { me: Me; uid: string }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const changed = () => {
    toast(t("account.reset.done"), "success", 5000);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
  };
  return (
    <section aria-label={t("account.setting.password")}>
      <h1 className={styles.title}>{t("account.setting.password")}</h1>
      {me.anonymous ? (
        <p className={styles.lead}>
          {t("account.anonymousHelp")} <Link to="/register?redirect=/setting">{t("account.setting.anonymousDo")}</Link>
        </p>
      ) : (
        <Panel className={styles.panel}>
          <ChangePasswordForm uid={uid} loginName={me.loginName} defaultPassword={me.isDefaultPassword} onDone={changed} />
          <p className={styles.aside}>
            <Link to="/passwordReset?by=mail">{t("account.loginPage.forgot")}</Link>
          </p>
        </Panel>
      )}
    </section>
  );
}
