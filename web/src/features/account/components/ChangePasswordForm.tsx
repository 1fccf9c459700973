import type { FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { changePassword } from "../api";
import { useFields } from "../fields";
import { rules } from "../rules";
import { useSubmit } from "../submit";
import { FormEnd } from "./FormEnd";
import { PasswordField } from "./PasswordField";
import { StrengthMeter } from "./StrengthMeter";
import styles from "./forms.module.css";

interface Props {
  /** The account's number. */
  uid: string;
  loginName: string;
  /** Somebody who never chose a password is not told to type the one they use. */
  defaultPassword: boolean;
  onDone(): void;
}

/** Old password, new one, and the new one again. */
export function ChangePasswordForm({ uid, loginName, defaultPassword, onDone }: Props) {
  const { t } = useTexts();
  const fields = useFields({ old: "", fresh: "", confirm: "" });
  const { busy, problem, status, submit, setProblem } = useSubmit();
  const { old, fresh, confirm } = fields.values;

  const send = (event: FormEvent) => {
    event.preventDefault();
    const missing = old ? undefined : t("account.rule.required");
    if (!fields.judge({ ...rules(t).change(fresh, confirm), old: missing })) return;
    void submit(async () => {
      const answer = await changePassword(uid, old, fresh);
      if (!answer.success) {
        setProblem(answer.code === "50000" ? t("account.failed.oldPassword") : answer.msg || t("account.failed.reset"));
        return;
      }
      fields.set("old", "");
      fields.set("fresh", "");
      fields.set("confirm", "");
      onDone();
    }, t("account.failed.network"), t("account.failed.reset"));
  };

  return (
    <Stack as="form" gap={4} ref={fields.form} className={styles.form} noValidate onSubmit={send}>
      {/* Password managers file the new password under this name. */}
      <input className="visually-hidden" type="text" name="username" autoComplete="username" value={loginName} readOnly tabIndex={-1} aria-hidden="true" />
      <PasswordField
        label={t("account.reset.old")}
        placeholder={defaultPassword ? "" : t("account.reset.oldPlaceholder")}
        autoComplete="current-password"
        {...fields.bind("old")}
      />
      <div>
        <PasswordField label={t("account.reset.fresh")} autoComplete="new-password" {...fields.bind("fresh")} />
        <StrengthMeter password={fresh} name={loginName} />
      </div>
      <PasswordField label={t("account.reset.confirm")} autoComplete="new-password" {...fields.bind("confirm")} />
      <FormEnd words={t("account.reset.submit")} busy={busy} problem={problem} status={status} />
    </Stack>
  );
}
