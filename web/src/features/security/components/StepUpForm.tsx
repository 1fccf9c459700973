import { Button, PasswordInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Factors } from "@/lib/api/types";
import { useStepUp, type Proof } from "../api";
import { obstacle } from "../webauthn";
import { useWords } from "../words";
import { CODE_DIGITS, CodeInput } from "./CodeInput";
import styles from "./security.module.css";

type Way = "password" | "totp" | "passkey";

/** Asks for the password or a factor before security settings are changed. */
export function StepUpForm({ factors, onDone }: { factors: Factors; onDone(): void }) {
  const { t } = useTexts();
  const words = useWords();
  const stepUp = useStepUp();
  const [way, setWay] = useState<Way>("password");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();

  const ways: [Way, string][] = [["password", t("security.stepUp.usePassword")]];
  if (factors.totp) ways.push(["totp", t("security.factor.byTotp")]);
  if (factors.passkeys.length > 0 && obstacle(factors.passkey_domain) === null) ways.push(["passkey", t("security.factor.byPasskey")]);

  const prove = (proof: Proof) => {
    setProblem(undefined);
    stepUp.mutate(proof, { onSuccess: onDone, onError: (error) => setProblem(words(error)) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (stepUp.isPending) return;
    if (way === "passkey") return prove({ method: "passkey" });
    if (way === "totp") return code.length === CODE_DIGITS ? prove({ method: "totp", code }) : setProblem(t("security.factor.codeRule"));
    if (!password) return setProblem(t("security.stepUp.required"));
    prove({ method: "password", password });
  };
  const choose = (next: Way) => {
    setWay(next);
    setProblem(undefined);
  };

  return (
    <Stack as="form" gap={4} className={styles.stack} noValidate onSubmit={submit}>
      <p className={styles.help}>{t("security.stepUp.help")}</p>
      {way === "password" && (
        <PasswordInput
          size="md"
          label={t("security.stepUp.password")}
          autoComplete="current-password"
          value={password}
          error={problem}
          data-autofocus
          visibilityToggleButtonProps={{ "aria-label": t("security.stepUp.show") }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
      )}
      {way === "totp" && (
        <CodeInput
          label={t("security.factor.code")}
          value={code}
          error={problem}
          onChange={(digits) => {
            setCode(digits);
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
      <Button type="submit" size="md" loading={stepUp.isPending} leftSection={way === "passkey" ? <Icon name="key" size={18} /> : undefined}>
        {t(way === "passkey" ? "security.factor.usePasskey" : "security.stepUp.confirm")}
      </Button>
      {ways.length > 1 && (
        <Row gap={5} rowGap={1} wrap align="stretch">
          {ways.map(([other, label]) => other !== way && (
            <button key={other} type="button" className={styles.link} onClick={() => choose(other)}>
              {label}
            </button>
          ))}
        </Row>
      )}
    </Stack>
  );
}
