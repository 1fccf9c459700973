import { TextInput } from "@mantine/core";
import type { ChangeEvent, FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { Challenge } from "@/lib/api/types";
import { loginByMail } from "../api";
import { useFields } from "../fields";
import { isEmail, rules } from "../rules";
import { useSubmit } from "../submit";
import { CodeField } from "./CodeField";
import { FormEnd } from "./FormEnd";
import styles from "./forms.module.css";

interface Props {
  onEntered(): Promise<void>;
  onChallenge(challenge: Challenge): void;
}

/** The eight digits of a code as typed or pasted: without blanks, full-width digits too. */
const isWhole = (typed: string) => /^\d{8}$/.test(typed.normalize("NFKC").replace(/\s/g, ""));

/** An address and the digits that it received. The last digit sends the form by itself. */
export function MailLoginForm({ onEntered, onChallenge }: Props) {
  const { t } = useTexts();
  const rule = rules(t);
  const fields = useFields({ email: "", code: "" });
  const { busy, problem, status, submit } = useSubmit();
  const { email } = fields.values;

  const send = (code: string) =>
    submit(async () => {
      try {
        const challenge = await loginByMail({ email, code });
        await (challenge ? onChallenge(challenge) : onEntered());
      } catch (error) {
        const found = error instanceof ApiError ? error.fields : [];
        if (found.length === 0) throw error;
        fields.judge(Object.fromEntries(found.map(({ path, message }) => [path.endsWith("/email") ? "email" : "code", message])));
      }
    }, t("account.failed.login"));

  const code = fields.bind("code");
  const typed = (event: ChangeEvent<HTMLInputElement>) => {
    code.onChange(event);
    if (isEmail(email) && isWhole(event.currentTarget.value)) void send(event.currentTarget.value);
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (!fields.judge({ email: rule.email(email), code: rule.required(fields.values.code) })) return;
    void send(fields.values.code);
  };

  return (
    <Stack as="form" gap={4} ref={fields.form} className={styles.form} noValidate onSubmit={press}>
      <TextInput size="md" type="email" label={t("account.email")} description={t("account.codeLogin.mailHelp")} autoComplete="email" autoFocus required withAsterisk={false} {...fields.bind("email")} />
      <CodeField email={email} purpose="sign_in" onBadEmail={() => fields.judge({ email: t("account.rule.email") })} {...code} onChange={typed} />
      <FormEnd words={t("account.login")} busy={busy} problem={problem} status={status} />
    </Stack>
  );
}
