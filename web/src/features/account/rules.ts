import type { i18n } from "@/i18n";

type Translate = typeof i18n.t;

/** The specification's pattern accepts 2 to 50 characters, although its message speaks of 8. */
const NAME = /^[A-Za-z0-9_-]{2,50}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MAX_INVITATION = 4;
const RESET_MIN = 6;
const MIN = 8;
const MAX = 128;

const length = (text: string) => [...text].length;
const wrongLength = (password: string) => length(password) < MIN || length(password) > MAX;

export const isEmail = (text: string) => EMAIL.test(text);

/** Each rule gives the message that a value earns, or undefined. */
export const rules = (t: Translate) => ({
  required: (text: string) => (text.trim() ? undefined : t("account.rule.required")),
  loginName: (text: string) => {
    if (!NAME.test(text)) return t("account.rule.loginName");
    return /^\d+$/.test(text) ? t("account.rule.loginNameDigits") : undefined;
  },
  password: (text: string) => (wrongLength(text) ? t("account.rule.password") : undefined),
  email: (text: string) => (EMAIL.test(text) ? undefined : t("account.rule.email")),
  invitation: (text: string) => (length(text) > MAX_INVITATION ? t("account.rule.invitation") : undefined),
  /** A new password and its confirmation, in the order that the specification gives; one message at a time. */
  change: (fresh: string, confirm: string): { fresh?: string; confirm?: string } => {
    if (fresh !== confirm) return { confirm: t("account.rule.mismatch") };
    if (length(fresh) < RESET_MIN) return { fresh: t("account.rule.tooShort") };
    return wrongLength(fresh) ? { fresh: t("account.rule.password") } : {};
  },
});
