import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { useTexts } from "@/i18n";
import { useStored } from "@/lib/stored";
import { toast } from "@/lib/toast";
import { useMe } from "../api";
import { ChangePasswordForm } from "../components/ChangePasswordForm";
import { RecoverForm } from "../components/RecoverForm";
import { PageHead } from "./PageHead";
import "../texts.zh";
import styles from "./page.module.css";

type Way = "old" | "mail";

export function PasswordResetPage() {
  const { t } = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const uid = useStored("uid");
  const me = useMe(uid !== null).data;
  const [chosen, setWay] = useState<Way | null>(search.get("by") === "mail" ? "mail" : null);
  // The old password serves those alone who are signed in.
  const way = chosen ?? (uid === null ? "mail" : "old");

  const changed = (words: string, next: string) => {
    toast(words, "success", 5000);
    void navigate(next, { replace: true });
  };
  return (
    <>
      <PageHead title={t("account.reset.title")} />
      <SegmentedControl
        fullWidth
        className={styles.tabs}
        aria-label={t("account.reset.tabs")}
        value={way}
        onChange={(value) => setWay(value as Way)}
        data={[
          { value: "old", label: t("account.reset.byOld") },
          { value: "mail", label: t("account.reset.byMail") },
        ]}
      />
      {way === "mail" && <RecoverForm onDone={() => changed(t("account.reset.doneMail"), "/login")} />}
      {way === "old" && uid === null && (
        <p className={styles.note}>
          {t("account.reset.needLogin")} <Link to={`/login?redirect=${encodeURIComponent("/passwordReset")}`}>{t("account.login")}</Link>
        </p>
      )}
      {way === "old" && uid !== null && (
        <ChangePasswordForm
          uid={uid}
          loginName={me?.loginName ?? ""}
          defaultPassword={me?.isDefaultPassword ?? false}
          onDone={() => changed(t("account.reset.done"), "/setting")}
        />
      )}
    </>
  );
}
