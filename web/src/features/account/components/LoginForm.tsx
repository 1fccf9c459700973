import { TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { Challenge } from "@/lib/api/types";
import { doLogin } from "../api";
import { useFields } from "../fields";
import { rules } from "../rules";
import { useSubmit } from "../submit";
import { FormEnd } from "./FormEnd";
import { PasswordField } from "./PasswordField";
import styles from "./forms.module.css";

interface Props {
  /** Who is expected, if that is known. */
  name?: string;
  /** The session is open. */
  onEntered(): Promise<void>;
  /** The password was right, a second step is due. */
  onChallenge(challenge: Challenge): void;
}

/** Name or address, and password, sent to the sign-on centre. */
export function LoginForm({ name: expected = "", onEntered, onChallenge }: Props) {
  const { t } = useTexts();
  const rule = rules(t);
  const fields = useFields({ name: expected, pwd: "" });
  const { busy, problem, status, submit, setProblem } = useSubmit();

  const send = (event: FormEvent) => {
    event.preventDefault();
    const { name, pwd } = fields.values;
    if (!fields.judge({ name: rule.required(name), pwd: pwd ? undefined : t("account.rule.required") })) return;
    void submit(async () => {
      const { code, msg, challenge } = await doLogin(name.trim(), pwd);
      if (challenge) return onChallenge(challenge);
      if (code === 200) return onEntered();
      setProblem(msg || t("account.failed.login"));
    }, t("account.failed.login"));
  };

  return (
    <Stack as="form" gap={4} ref={fields.form} className={styles.form} noValidate onSubmit={send}>
      <TextInput size="md" label={t("account.nameOrEmail")} autoComplete="username" autoFocus autoCapitalize="none" spellCheck={false} required withAsterisk={false} {...fields.bind("name")} />
      <PasswordField label={t("account.password")} autoComplete="current-password" {...fields.bind("pwd")} />
      <FormEnd words={t("account.login")} busy={busy} problem={problem} status={status} />
    </Stack>
  );
}
