import { TextInput } from "@mantine/core";
import { useEffect, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import type { Answer } from "@/lib/api/specified";
import { persistently } from "@/lib/retry";
import type { SentValues } from "@/lib/session";
import { uuid } from "@/lib/uuid";
import type { Challenge } from "@/lib/api/types";
import { loginWithCode } from "../api";
import { useFields } from "../fields";
import { useSubmit } from "../submit";
import { FormEnd } from "./FormEnd";
import styles from "./forms.module.css";

interface Props {
  /** A code that came with the address. */
  given: string;
  onEntered(answer: Answer<SentValues>): Promise<void>;
  onChallenge(challenge: Challenge): void;
}

/** One field for an authorization code; an empty one does nothing. */
export function CodeLoginForm({ given, onEntered, onChallenge }: Props) {
  const { t } = useTexts();
  const fields = useFields({ code: given });
  const { busy, problem, status, submit, setProblem } = useSubmit();
  const { set } = fields;
  useEffect(() => {
    if (given) set("code", given);
  }, [given]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const code = fields.values.code.trim();
    if (!code) return;
    void submit(async (running) => {
      const key = uuid();
      const answer = await persistently(() => loginWithCode(code, key, running.signal), running);
      if (answer.success) return onEntered(answer);
      if (answer.code === "SECOND_FACTOR" && answer.data) return onChallenge(answer.data);
      setProblem(answer.msg || t("account.failed.login"));
    }, t("account.failed.login"));
  };

  return (
    <Stack as="form" gap={4} ref={fields.form} className={styles.form} noValidate onSubmit={send}>
      <TextInput
        size="md"
        label={t("account.codeLogin.field")}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        className={styles.mono}
        {...fields.bind("code")}
      />
      <FormEnd words={t("account.login")} busy={busy} problem={problem} status={status} />
    </Stack>
  );
}
