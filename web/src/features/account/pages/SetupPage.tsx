import { TextInput } from "@mantine/core";
import { useEffect, useState, type FormEvent } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { setUp } from "../api";
import { FormEnd } from "../components/FormEnd";
import { NoticeDialog } from "../components/NoticeDialog";
import { PasswordField } from "../components/PasswordField";
import { StrengthMeter } from "../components/StrengthMeter";
import { useEnter, useGoTo } from "../enter";
import { useFields } from "../fields";
import { rules } from "../rules";
import { useSubmit } from "../submit";
import { PageHead } from "./PageHead";
import "../texts.zh";
import forms from "../components/forms.module.css";
import styles from "./page.module.css";

/** The first administrator, made by whoever has the link from the log of the first start. */
export function SetupPage() {
  const { t } = useTexts();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const goTo = useGoTo();
  const { enter, notice, closeNotice } = useEnter(() => goTo("/admin"));
  const [token] = useState(() => new URLSearchParams(hash.replace(/^#/, "")).get("token"));
  const rule = rules(t);
  const fields = useFields({ login_name: "", password: "", confirm: "" });
  const { busy, problem, status, submit } = useSubmit();
  const { login_name, password, confirm } = fields.values;

  // Whoever has the token can make the administrator, so it does not stay in the address.
  useEffect(() => {
    if (hash) void navigate("/setup", { replace: true });
  }, [hash, navigate]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const different = password === confirm ? undefined : t("account.rule.mismatch");
    if (!fields.judge({ login_name: rule.loginName(login_name), password: rule.password(password), confirm: different })) return;
    void submit(async () => {
      try {
        await setUp(token ?? "", login_name, password);
      } catch (error) {
        const known = error instanceof ApiError ? error.fields.map(({ path, message }) => [path.split("/").at(-1)!, message]) : [];
        if (known.length === 0) throw error;
        fields.judge(Object.fromEntries(known));
        return;
      }
      await enter();
    }, t("account.setup.failed"));
  };

  if (!token) {
    return (
      <>
        <PageHead title={t("account.setup.title")} />
        <p className={styles.note}>
          {t("account.setup.noToken")} <Link to="/login">{t("account.login")}</Link>
        </p>
      </>
    );
  }
  return (
    <>
      <PageHead title={t("account.setup.title")} help={t("account.setup.help")} />
      <Stack as="form" gap={4} ref={fields.form} className={forms.form} noValidate onSubmit={send}>
        <TextInput
          size="md"
          label={t("account.loginName")}
          placeholder={t("account.registerPage.nameHint")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          {...fields.bind("login_name")}
        />
        <div>
          <PasswordField label={t("account.password")} autoComplete="new-password" {...fields.bind("password")} />
          <StrengthMeter password={password} name={login_name} />
        </div>
        <PasswordField label={t("account.setup.confirm")} autoComplete="new-password" {...fields.bind("confirm")} />
        <FormEnd words={t("account.setup.submit")} busy={busy} problem={problem} status={status} />
      </Stack>
      <NoticeDialog notice={notice} onClose={closeNotice} />
    </>
  );
}
