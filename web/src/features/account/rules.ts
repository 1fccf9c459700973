import bounds from "@/generated/rules.json";
import type { i18n } from "@/i18n";

type Translate = typeof i18n.t;

// What the host enforces and its messages say.
const { login_name: LOGIN_NAME, password: PASSWORD, invitation_code: INVITATION } = bounds;

const NAME = /^[A-Za-z0-9_-]+$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const length = (text: string) => [...text].length;
const within = (text: string, { min, max }: { min: number; max: number }) => length(text) >= min && length(text) <= max;

export const isEmail = (text: string) => EMAIL.test(text);

/** Each rule gives the message that a value earns, or undefined. */
export const rules = (t: Translate) => ({
  required: (text: string) => (text.trim() ? undefined : t("account.rule.required")),
  loginName: (text: string) => {
    if (!NAME.test(text) || !within(text, LOGIN_NAME)) return t("account.rule.loginName", LOGIN_NAME);
    return /^\d+$/.test(text) ? t("account.rule.loginNameDigits") : undefined;
  },
  password: (text: string) => (within(text, PASSWORD) ? undefined : t("account.rule.password", PASSWORD)),
  email: (text: string) => (EMAIL.test(text) ? undefined : t("account.rule.email")),
  invitation: (text: string) => (length(text) > INVITATION.max ? t("account.rule.invitation", INVITATION) : undefined),
  /** A new password and its confirmation, in the order that the specification gives; one message at a time. */
  change: (fresh: string, confirm: string): { fresh?: string; confirm?: string } => {
    if (fresh !== confirm) return { confirm: t("account.rule.mismatch") };
    if (length(fresh) < PASSWORD.min) return { fresh: t("account.rule.tooShort", PASSWORD) };
    return within(fresh, PASSWORD) ? {} : { fresh: t("account.rule.password", PASSWORD) };
  },
});
