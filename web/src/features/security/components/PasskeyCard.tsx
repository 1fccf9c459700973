import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { Dialog } from "@/components/Dialog";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import type { Factors, Passkey } from "@/lib/api/types";
import { date } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useAddPasskey, useRemovePasskey, useRenamePasskey } from "../api";
import { obstacle } from "../webauthn";
import { useLastPresent } from "../useLastPresent";
import { useWords } from "../words";
import { FactorCard, Status } from "./FactorCard";
import type { Guarded } from "./useGuard";
import styles from "./security.module.css";

const MAX_NAME = 40;

interface Props {
  factors: Factors;
  guarded: Guarded;
  /** Recovery codes came with the first factor. */
  onCodes(codes: string[] | null): void;
}

/** The passkeys of the account. */
export function PasskeyCard({ factors, guarded, onCodes }: Props) {
  const { t, language } = useTexts();
  const words = useWords();
  const add = useAddPasskey();
  const rename = useRenamePasskey();
  const remove = useRemovePasskey();
  const [naming, setNaming] = useState<"new" | Passkey | null>(null);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const shown = { naming: useLastPresent(naming), leaving: useLastPresent(leaving) };
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();
  const hindered = obstacle(factors.passkey_domain);
  const busy = add.isPending || rename.isPending;
  const day = (ms: number) => date(ms, language, "short");

  const open = (what: "new" | Passkey) => {
    const device = /Android|iPhone|iPad|Mobile/.test(navigator.userAgent) ? t("security.passkey.phone") : t("security.passkey.computer");
    setName(what === "new" ? t("security.passkey.initial", { device }) : what.name);
    setProblem(undefined);
    setNaming(what);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = name.trim();
    if (chosen.length < 1 || [...chosen].length > MAX_NAME) return setProblem(t("security.passkey.nameRule"));
    setProblem(undefined);
    void save(chosen).catch((error: unknown) => setProblem(words(error)));
  };
  const save = async (chosen: string) => {
    if (naming === "new") {
      const { recovery_codes } = await add.mutateAsync(chosen);
      setNaming(null);
      onCodes(recovery_codes);
      if (!recovery_codes) toast(t("security.passkey.done"), "success");
    } else if (naming) {
      await rename.mutateAsync({ id: naming.id, name: chosen });
      setNaming(null);
      toast(t("security.passkey.renamed"), "success");
    }
  };
  const drop = (passkey: Passkey) => {
    setLeaving(null);
    guarded(async () => {
      await remove.mutateAsync(passkey.id);
      toast(t("security.removed"), "success");
    });
  };
  const last = factors.passkeys.length === 1 && factors.totp === null;

  return (
    <FactorCard
      icon="key"
      title={t("security.passkey.title")}
      help={t("security.passkey.help")}
      status={factors.passkeys.length > 0 && <Status>{t("security.app.active")}</Status>}
      facts={factors.passkeys.length === 0 && hindered === null && t("security.passkey.none")}
      action={
        hindered === null && (
          <Button variant="light" onClick={() => guarded(() => open("new"))}>
            {t("security.passkey.add")}
          </Button>
        )
      }
    >
      {hindered !== null && (
        <p className={styles.notice} data-quiet>
          {t(`security.passkey.${hindered}`, { domain: factors.passkey_domain ?? "" })}
        </p>
      )}
      {factors.passkeys.length > 0 && (
        <ul className={styles.list}>
          {factors.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <div>
                <strong>{passkey.name}</strong>
                <p className={styles.facts}>
                  <span>{t("security.added", { date: day(passkey.created_ms) })}</span>
                  <span>{passkey.last_used_ms ? t("security.used", { date: day(passkey.last_used_ms) }) : t("security.neverUsed")}</span>
                </p>
              </div>
              <IconButton icon="pen" label={t("security.passkey.rename", { name: passkey.name })} onClick={() => open(passkey)} />
              <IconButton icon="trash" label={t("security.passkey.removeOne", { name: passkey.name })} onClick={() => setLeaving(passkey)} />
            </li>
          ))}
        </ul>
      )}

      <Dialog
        opened={naming !== null}
        title={t(shown.naming === "new" ? "security.passkey.addTitle" : "security.passkey.renameTitle")}
        onClose={() => setNaming(null)}
      >
        <Stack as="form" gap={4} className={styles.stack} noValidate onSubmit={submit}>
          {shown.naming === "new" && <p className={styles.help}>{t("security.passkey.addHelp")}</p>}
          <TextInput
            size="md"
            label={t("security.passkey.name")}
            description={t("security.passkey.nameHelp")}
            value={name}
            error={problem}
            autoComplete="off"
            data-autofocus
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Button type="submit" size="md" loading={busy}>
            {t(shown.naming === "new" ? "security.passkey.go" : "security.passkey.save")}
          </Button>
        </Stack>
      </Dialog>
      <Confirm
        opened={leaving !== null}
        title={t("security.passkey.removeTitle", { name: shown.leaving?.name ?? "" })}
        message={t(last ? "security.app.removeLast" : "security.passkey.removeHelp")}
        confirm={t("security.remove")}
        dismiss={t("security.cancel")}
        onConfirm={() => leaving && drop(leaving)}
        onClose={() => setLeaving(null)}
      />
    </FactorCard>
  );
}
