import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import type { FactorMethod } from "@/lib/api/types";
import { toast } from "@/lib/toast";
import { useAnswer, type Challenge } from "../api";
import { obstacle } from "../webauthn";
import { useWords } from "../words";
import { CODE_DIGITS, CodeInput } from "./CodeInput";
import "../texts.zh";
import styles from "./security.module.css";

/** What the server hears of one challenge, and for how long. */
const TRIES = 5;
const LIFETIME_MS = 5 * 60_000;

interface Props {
  challenge: Challenge;
  /** The session is open. */
  onDone(): void;
  /** Back to the password: the challenge is over. */
  onCancel(): void;
}

/** The second step of signing in: a passkey, six digits or a recovery code. */
export function SecondFactorForm({ challenge, onDone, onCancel }: Props) {
  const { t } = useTexts();
  const words = useWords();
  const answer = useAnswer(challenge.challenge);
  const ways = usable(challenge.methods);
  const [way, setWay] = useState<FactorMethod | undefined>(ways[0]);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();
  const wrong = useRef(0);
  const field = useRef<HTMLInputElement>(null);

  // A new challenge begins anew.
  const [shown, setShown] = useState(challenge.challenge);
  if (shown !== challenge.challenge) {
    setShown(challenge.challenge);
    setWay(ways[0]);
    setCode("");
    setProblem(undefined);
  }
  const over = useRef(onCancel);
  over.current = onCancel;
  useEffect(() => {
    wrong.current = 0;
    // From now rather than till `expires_ms`, because the server's clock may differ from ours.
    const timer = setTimeout(() => {
      toast(t("security.factor.expired"), "error");
      over.current();
    }, LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [challenge.challenge, t]);
  useEffect(() => field.current?.focus(), [way, shown]);

  const refuse = (error: unknown) => {
    const refused = error instanceof ApiError && error.status === 401;
    if (refused && ++wrong.current >= TRIES) {
      toast(t("security.factor.tooMany"), "error");
      return onCancel();
    }
    setProblem(words(error));
    setCode("");
    field.current?.focus();
  };
  const show = (method: FactorMethod, text?: string) => {
    if (answer.isPending) return;
    setProblem(undefined);
    answer.mutate(text === undefined ? { method } : { method, code: text }, { onSuccess: onDone, onError: refuse });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (way === "passkey") return show("passkey");
    if (way === "totp") return code.length === CODE_DIGITS ? show("totp", code) : setProblem(t("security.factor.codeRule"));
    if (way === "recovery_code") return code.trim() ? show("recovery_code", code) : setProblem(t("security.factor.recoveryRule"));
  };
  const choose = (next: FactorMethod) => {
    setWay(next);
    setCode("");
    setProblem(undefined);
  };

  if (!way) return <Problem>{t("security.factor.none")}</Problem>;
  const labels = {
    totp: t("security.factor.byTotp"),
    passkey: t("security.factor.byPasskey"),
    recovery_code: t("security.factor.byRecovery"),
  };
  return (
    <Stack as="form" gap={4} className={styles.stack} noValidate onSubmit={submit}>
      {way === "totp" && (
        <CodeInput
          inputRef={field}
          label={t("security.factor.code")}
          description={t("security.factor.codeHelp")}
          value={code}
          error={problem}
          disabled={answer.isPending}
          onChange={(digits) => {
            setCode(digits);
            setProblem(undefined);
            if (digits.length === CODE_DIGITS && digits !== code) show("totp", digits);
          }}
        />
      )}
      {way === "recovery_code" && (
        <TextInput
          size="md"
          ref={field}
          className={styles.mono}
          label={t("security.factor.recovery")}
          description={t("security.factor.recoveryHelp")}
          placeholder="XXXXX-XXXXX"
          value={code}
          error={problem}
          readOnly={answer.isPending}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      )}
      {way === "passkey" && (
        <>
          <p className={styles.help}>{t("security.factor.passkeyHelp")}</p>
          {problem && (
            <Problem>
              {problem}
            </Problem>
          )}
        </>
      )}
      <Button type="submit" size="md" fullWidth loading={answer.isPending} leftSection={way === "passkey" ? <Icon name="key" size={18} /> : undefined}>
        {t(way === "passkey" ? "security.factor.usePasskey" : "security.factor.verify")}
      </Button>
      {ways.length > 1 && (
        <Row gap={5} rowGap={1} wrap align="stretch" role="group" aria-label={t("security.factor.other")}>
          {ways.map((other) => other !== way && (
            <button key={other} type="button" className={styles.link} disabled={answer.isPending} onClick={() => choose(other)}>
              {labels[other]}
            </button>
          ))}
        </Row>
      )}
    </Stack>
  );
}

/** What can be shown on this page, the easiest first. */
function usable(methods: string[]): FactorMethod[] {
  const known: FactorMethod[] = ["passkey", "totp", "recovery_code"];
  // The domain of the passkeys is not known before the sign-in; the server refuses a wrong one in words.
  const possible = obstacle(location.hostname) === null;
  return known.filter((method) => methods.includes(method) && (method !== "passkey" || possible));
}
