import { Button } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { IconButton } from "@/components/IconButton";
import { QrCode } from "@/components/QrCode";
import { useTexts } from "@/i18n";
import type { TotpSetup as Setup } from "@/lib/api/types";
import { copyText } from "@/lib/clipboard";
import { toast } from "@/lib/toast";
import { useConfirmTotp } from "../api";
import { useWords } from "../words";
import { CODE_DIGITS, CodeInput } from "./CodeInput";
import styles from "./security.module.css";

/** The seed for an app, and the code that proves that it arrived. */
export function TotpSetup({ setup, onDone }: { setup: Setup; onDone(codes: string[] | null): void }) {
  const { t } = useTexts();
  const words = useWords();
  const confirm = useConfirmTotp();
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (confirm.isPending) return;
    if (code.length !== CODE_DIGITS) return setProblem(t("security.factor.codeRule"));
    confirm.mutate(code, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (error) => setProblem(words(error)),
    });
  };
  const copy = async () => {
    const done = await copyText(setup.secret);
    toast(t(done ? "app.copied" : "app.copyFailed"), done ? "success" : "error");
  };

  return (
    <Stack as="form" gap={4} className={styles.stack} noValidate onSubmit={submit}>
      <p className={styles.help}>{t("security.app.scan")}</p>
      <QrCode text={setup.url} label={t("security.app.qr")} />
      <Stack gap={1} className={styles.manual}>
        <span>{t("security.app.manual")}</span>
        <div>
          <code aria-label={t("security.app.secret")}>{setup.secret.match(/.{1,4}/g)?.join(" ")}</code>
          <IconButton icon="copy" label={t("security.app.copySecret")} onClick={() => void copy()} />
        </div>
      </Stack>
      <CodeInput
        first
        label={t("security.factor.code")}
        value={code}
        error={problem}
        disabled={confirm.isPending}
        onChange={(digits) => {
          setCode(digits);
          setProblem(undefined);
        }}
      />
      <Button type="submit" size="md" loading={confirm.isPending}>
        {t("security.app.confirm")}
      </Button>
    </Stack>
  );
}
