import { TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { recover } from "../api";
import { useFields } from "../fields";
import { rules } from "../rules";
import { useSubmit } from "../submit";
import { CodeField } from "./CodeField";
import { FormEnd } from "./FormEnd";
import { PasswordField } from "./PasswordField";
import { StrengthMeter } from "./StrengthMeter";
import styles from "./forms.module.css";

/** The host's names of the fields, and ours. */
const NAMES: Record<string, "email" | "code" | "fresh"> = { email: "email", code: "code", new_password: "fresh" };

/** A new password by a code that went to the account's address. */
export function RecoverForm({ onDone }: { onDone(): void }) {
  const { t } = useTexts();
  const rule = rules(t);
  const fields = useFields({ email: "", code: "", fresh: "", confirm: "" });
  const { busy, problem, status, submit } = useSubmit();
  const { email, code, fresh, confirm } = fields.values;

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!fields.judge({ ...rule.change(fresh, confirm), email: rule.email(email), code: rule.required(code) })) return;
    void submit(async () => {
      try {
        await recover(email, code.trim(), fresh);
        onDone();
      } catch (error) {
        const known = error instanceof ApiError ? error.fields.flatMap(({ path, message }) => {
          const name = NAMES[path.split("/").at(-1)!];
          return name ? [[name, message] as const] : [];
        }) : [];
        if (known.length === 0) throw error;
        fields.judge(Object.fromEntries(known));
      }
    }, t("account.failed.network"), t("account.failed.reset"));
  };

  return (
    <Stack as="form" gap={4} ref={fields.form} className={styles.form} noValidate onSubmit={send}>
      <TextInput size="md" type="email" label={t("account.email")} description={t("account.reset.helpMail")} autoComplete="email" required withAsterisk={false} {...fields.bind("email")} />
      <CodeField email={email} purpose="reset" onBadEmail={() => fields.judge({ email: t("account.rule.email") })} {...fields.bind("code")} />
      <div>
        <PasswordField label={t("account.reset.fresh")} autoComplete="new-password" {...fields.bind("fresh")} />
        <StrengthMeter password={fresh} />
      </div>
      <PasswordField label={t("account.reset.confirm")} autoComplete="new-password" {...fields.bind("confirm")} />
      <FormEnd words={t("account.reset.submitMail")} busy={busy} problem={problem} status={status} />
    </Stack>
  );
}
