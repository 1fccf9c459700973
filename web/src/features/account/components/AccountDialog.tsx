import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { toast } from "@/lib/toast";
import { useLogin, useRegister, type Registration } from "../api";
import type { AccountView } from "./AccountEntry";
import styles from "./account.module.css";

interface Props {
  opened: boolean;
  view: AccountView;
  invitation: string;
  onView(view: AccountView): void;
  onClose(): void;
}

type Field = "login_name" | "password" | "email" | "invitation_code";
type Errors = Partial<Record<Field, string>>;

const NAME = /^[A-Za-z0-9_-]{8,50}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MAX_INVITATION = 4;

export default function AccountDialog({ opened, view, invitation, onView, onClose }: Props) {
  const { t } = useTexts();
  const login = useLogin();
  const register = useRegister();
  const [values, setValues] = useState<Record<Field, string>>({ login_name: "", password: "", email: "", invitation_code: invitation });
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState<string | null>(null);
  const registering = view === "register";
  const busy = login.isPending || register.isPending;

  const check = (): Errors => {
    const found: Errors = {};
    if (!values.login_name) found.login_name = t("account.required");
    else if (registering && !NAME.test(values.login_name)) found.login_name = t("account.loginNameRule");
    if (!values.password) found.password = t("account.required");
    else if (registering && (values.password.length < 8 || values.password.length > 50)) found.password = t("account.passwordRule");
    if (registering && values.email && !EMAIL.test(values.email)) found.email = t("account.emailRule");
    if (registering && [...values.invitation_code].length > MAX_INVITATION) found.invitation_code = t("account.invitationRule");
    return found;
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    const found = check();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const callbacks = {
      onSuccess: (session: { user: { display_name: string } | null }) => {
        toast(t("account.welcome", { name: session.user?.display_name ?? values.login_name }), "success");
        onClose();
      },
      onError: (error: Error) => {
        if (!(error instanceof ApiError)) return setProblem(t("app.networkError"));
        const known = Object.fromEntries(error.fields.map((field) => [field.path.split("/").at(-1), field.message]));
        setErrors(known as Errors);
        if (error.fields.length === 0) setProblem(error.message);
      },
    };
    const { login_name, password, email, invitation_code } = values;
    if (!registering) return login.mutate({ login_name, password }, callbacks);
    const body: Registration = { login_name, password };
    if (email) body.email = email;
    if (invitation_code) body.invitation_code = invitation_code;
    register.mutate(body, callbacks);
  };

  const bind = (field: Field) => ({
    value: values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((held) => ({ ...held, [field]: value }));
      setErrors((held) => ({ ...held, [field]: undefined }));
    },
  });

  return (
    <Dialog
      opened={opened}
      title={registering ? t("account.registerTitle") : t("account.loginTitle")}
      onClose={onClose}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextInput label={t("account.loginName")} autoComplete="username" data-autofocus required withAsterisk={false} {...bind("login_name")} />
        <PasswordInput
          label={t("account.password")}
          autoComplete={registering ? "new-password" : "current-password"}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ "aria-label": t("account.show") }}
          {...bind("password")}
        />
        {registering && (
          <>
            <TextInput label={t("account.email")} type="email" autoComplete="email" {...bind("email")} />
            <TextInput label={t("account.invitation")} autoComplete="off" {...bind("invitation_code")} />
          </>
        )}
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        <Button type="submit" size="md" loading={busy} fullWidth>
          {registering ? t("account.register") : t("account.login")}
        </Button>
        <Button variant="subtle" onClick={() => onView(registering ? "login" : "register")}>
          {registering ? t("account.toLogin") : t("account.toRegister")}
        </Button>
      </form>
    </Dialog>
  );
}
