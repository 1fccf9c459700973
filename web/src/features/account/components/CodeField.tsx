import { Button, TextInput } from "@mantine/core";
import { useState, type ChangeEvent } from "react";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { useSite } from "@/lib/api/queries";
import { useNow } from "@/lib/hooks";
import { sendCode, type CodePurpose } from "../api";
import { isEmail } from "../rules";
import styles from "./forms.module.css";

const SEND_AGAIN_MS = 60_000;

interface Props {
  email: string;
  purpose: CodePurpose;
  /** Shows at the address that it cannot be written to. */
  onBadEmail(): void;
  name: string;
  value: string;
  error?: string | undefined;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

type Said = { words: string; good: boolean } | null;

/** The code from an e-mail, with the button that sends it. */
export function CodeField({ email, purpose, onBadEmail, ...input }: Props) {
  const { t } = useTexts();
  const outbox = useSite().data?.outbox_url;
  const [until, setUntil] = useState(0);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>(null);
  const now = useNow(until > Date.now(), 250);
  const left = Math.max(0, Math.ceil((until - now) / 1000));

  const send = async () => {
    if (!isEmail(email)) return onBadEmail();
    setBusy(true);
    setSaid(null);
    try {
      const answer = await sendCode(email, purpose);
      if (answer.success) {
        const delayed = answer.code === "MAIL_DELAYED";
        const sent = purpose === "sign_in" ? "account.codeLogin.mailSent" : "account.codeField.sent";
        setSaid({ words: t(delayed ? "account.codeField.delayed" : sent), good: !delayed });
        setUntil(Date.now() + SEND_AGAIN_MS);
      } else setSaid({ words: answer.msg || t("account.failed.code"), good: false });
    } catch (error) {
      const wait = error instanceof ApiError && error.status === 429 ? error.retryAfter : null;
      if (wait !== null) setUntil(Date.now() + wait * 1000);
      const words = wait === null ? wordsOf(error, t("account.failed.code")) : t("account.failed.tooMany", { seconds: wait });
      setSaid({ words, good: false });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.codeField}>
      <TextInput
        size="md"
        label={t("account.code")}
        placeholder={t("account.codeField.placeholder")}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={12}
        required
        withAsterisk={false}
        inputContainer={(box) => (
          <div className={styles.codeRow}>
            {box}
            <Button variant="default" size="md" className={styles.send} disabled={busy || left > 0} onClick={() => void send()}>
              {busy ? t("account.codeField.sending") : left > 0 ? t("account.codeField.again", { seconds: left }) : t("account.codeField.send")}
            </Button>
          </div>
        )}
        {...input}
      />
      <p className={styles.said} role="status" data-good={said?.good || undefined}>
        {said?.words}
        {said?.good && outbox && (
          <>
            {" "}
            <a href={`${outbox}?to=${encodeURIComponent(email)}`} target="_blank" rel="noreferrer">
              {t("account.codeField.outbox")}
            </a>
          </>
        )}
      </p>
    </div>
  );
}
