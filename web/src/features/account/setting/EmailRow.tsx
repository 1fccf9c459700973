import { Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { toast } from "@/lib/toast";
import type { Me } from "@/lib/api/types";
import { bindEmail, meQuery } from "../api";
import { CodeField } from "../components/CodeField";
import { PasswordField } from "../components/PasswordField";
import { useFields } from "../fields";
import { rules } from "../rules";
import { useSubmit } from "../submit";
import forms from "../components/forms.module.css";
import styles from "./setting.module.css";

/** The account's address: shown, bound, verified or changed. */
export function EmailRow({ me }: { me: Me }) {
  const { t } = useTexts();
  const [editing, setEditing] = useState(false);
  const act = !me.email ? t("account.setting.bind") : me.emailVerified ? t("account.setting.rebind") : t("account.setting.verify");
  return (
    <div className={styles.row}>
      <dt>{t("account.setting.email")}</dt>
      <dd>
        {!editing && (
          <>
            <span>{me.email || t("account.setting.emailNone")}</span>
            {me.email && (
              <span className={styles.tag} data-good={me.emailVerified || undefined}>
                {me.emailVerified ? t("account.setting.verified") : t("account.setting.unverified")}
              </span>
            )}
            <Button size="xs" variant="default" onClick={() => setEditing(true)}>
              {act}
            </Button>
          </>
        )}
        {editing && <BindForm email={me.emailVerified ? "" : (me.email ?? "")} onClose={() => setEditing(false)} />}
      </dd>
    </div>
  );
}

function BindForm({ email, onClose }: { email: string; onClose(): void }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const rule = rules(t);
  const fields = useFields({ email, code: "", password: "" });
  const { busy, problem, submit } = useSubmit();

  const send = (event: FormEvent) => {
    event.preventDefault();
    const { values } = fields;
    const password = values.password ? undefined : t("account.rule.required");
    if (!fields.judge({ email: rule.email(values.email), code: rule.required(values.code), password })) return;
    void submit(async () => {
      try {
        await bindEmail(values.email, values.code.trim(), values.password);
      } catch (error) {
        const known = error instanceof ApiError ? error.fields.map(({ path, message }) => [path.split("/").at(-1)!, message]) : [];
        if (known.length === 0) throw error;
        fields.judge(Object.fromEntries(known));
        return;
      }
      toast(t("account.setting.bound"), "success");
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      onClose();
    }, t("account.setting.bindFailed"));
  };

  return (
    <Stack as="form" gap={4} ref={fields.form} className={`${forms.form} ${styles.bind}`} noValidate onSubmit={send}>
      <TextInput size="md" type="email" label={t("account.email")} description={t("account.setting.bindHelp")} autoComplete="email" autoFocus {...fields.bind("email")} />
      <CodeField email={fields.values.email} purpose="bind" onBadEmail={() => fields.judge({ email: t("account.rule.email") })} {...fields.bind("code")} />
      <PasswordField label={t("account.setting.bindPassword")} autoComplete="current-password" {...fields.bind("password")} />
      {problem && <Problem>{problem}</Problem>}
      <Row gap={2} wrap align="stretch" justify="end">
        <Button variant="default" onClick={onClose}>
          {t("account.setting.cancel")}
        </Button>
        <Button type="submit" loading={busy} disabled={busy}>
          {t("account.setting.bind")}
        </Button>
      </Row>
    </Stack>
  );
}
