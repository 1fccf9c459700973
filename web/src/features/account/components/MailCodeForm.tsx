import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { useTexts } from "@/i18n";
import { mailLoginCode } from "../api";
import { useFields } from "../fields";
import { rules } from "../rules";
import { useSubmit } from "../submit";
import styles from "./forms.module.css";

/** Asks for a login code by e-mail. The answer is the same whether the address is known or not. */
export function MailCodeForm() {
  const { t } = useTexts();
  const fields = useFields({ email: "" });
  const { busy, problem, submit } = useSubmit();
  const [sent, setSent] = useState(false);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const { email } = fields.values;
    setSent(false);
    if (!fields.judge({ email: rules(t).email(email) })) return;
    void submit(async () => {
      await mailLoginCode(email);
      setSent(true);
    }, t("account.codeLogin.mailFailed"));
  };

  return (
    <form ref={fields.form} className={styles.form} noValidate onSubmit={send}>
      <TextInput size="md" type="email" label={t("account.email")} description={t("account.codeLogin.mailHelp")} autoComplete="email" {...fields.bind("email")} />
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.said} role="status" data-good>
        {sent && t("account.codeLogin.mailSent")}
      </p>
      <Button type="submit" size="md" variant="default" loading={busy} disabled={busy}>
        {t("account.codeLogin.mailSend")}
      </Button>
    </form>
  );
}
