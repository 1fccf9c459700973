import { TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { Answer } from "@/lib/api/specified";
import { persistently } from "@/lib/retry";
import type { SentValues } from "@/lib/session";
import { uuid } from "@/lib/uuid";
import { register, type Registration } from "../api";
import { useFields } from "../fields";
import { rules } from "../rules";
import { useSubmit } from "../submit";
import { CodeField } from "./CodeField";
import { FormEnd } from "./FormEnd";
import { PasswordField } from "./PasswordField";
import { StrengthMeter } from "./StrengthMeter";
import styles from "./forms.module.css";

const FIELDS = ["loginName", "password", "email", "code", "invitationCode"] as const;
type Field = (typeof FIELDS)[number];
const isField = (name: string): name is Field => (FIELDS as readonly string[]).includes(name);

const TAG = "gpt4,mj,gpt4v";
const YEAR_MS = 365 * 24 * 3600 * 1000;

interface Props {
  invitation: string;
  /** Whether the address must be proven with a code. */
  verifyEmail: boolean;
  onEntered(answer: Answer<SentValues>): Promise<void>;
}

export function RegisterForm({ invitation, verifyEmail, onEntered }: Props) {
  const { t } = useTexts();
  const rule = rules(t);
  const fields = useFields<Field>({ loginName: "", password: "", email: "", code: "", invitationCode: invitation });
  const { busy, problem, status, submit, setProblem } = useSubmit();
  const { values } = fields;

  const check = () => ({
    loginName: rule.loginName(values.loginName),
    password: rule.password(values.password),
    email: values.email || verifyEmail ? rule.email(values.email) : undefined,
    code: verifyEmail ? rule.required(values.code) : undefined,
    invitationCode: rule.invitation(values.invitationCode),
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!fields.judge(check())) return;
    // Retries must be the same request to the letter, so that they count as one.
    const body: Registration = { ...values, code: values.code.trim(), isActive: 1, tag: TAG, expirationTime: Date.now() + YEAR_MS };
    const key = uuid();
    void submit(async (running) => {
      const answer = await persistently(() => register(body, key, running.signal), running);
      if (answer.success) return onEntered(answer);
      const known = answer.fields.filter(({ field }) => isField(field) && (field !== "code" || verifyEmail));
      fields.judge(Object.fromEntries(known.map(({ field, message }) => [field, message])));
      if (known.length === 0) setProblem(answer.msg || t("account.failed.register"));
    }, t("account.failed.register"));
  };

  return (
    <Stack as="form" gap={4} ref={fields.form} className={styles.form} noValidate onSubmit={send}>
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
        {...fields.bind("loginName")}
      />
      <div>
        <PasswordField label={t("account.password")} autoComplete="new-password" {...fields.bind("password")} />
        <StrengthMeter password={values.password} name={values.loginName} />
      </div>
      <TextInput
        size="md"
        type="email"
        label={verifyEmail ? t("account.email") : t("account.emailOptional")}
        autoComplete="email"
        required={verifyEmail}
        withAsterisk={false}
        {...fields.bind("email")}
      />
      {verifyEmail && (
        <CodeField email={values.email} purpose="register" onBadEmail={() => fields.judge({ email: t("account.rule.email") })} {...fields.bind("code")} />
      )}
      <TextInput size="md" label={t("account.invitation")} autoComplete="off" {...fields.bind("invitationCode")} />
      <FormEnd words={t("account.register")} busy={busy} problem={problem} status={status} />
    </Stack>
  );
}
