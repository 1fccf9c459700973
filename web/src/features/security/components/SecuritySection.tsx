import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { Dialog } from "@/components/Dialog";
import { ErrorState } from "@/components/ErrorState";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import type { Factors, TotpSetup as Setup } from "@/lib/api/types";
import { date } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useBeginTotp, useFactors, useRemoveTotp, useRenewCodes } from "../api";
import { useLastPresent } from "../useLastPresent";
import { FactorCard, Status } from "./FactorCard";
import { PasskeyCard } from "./PasskeyCard";
import { RecoveryCodes } from "./RecoveryCodes";
import { TotpSetup } from "./TotpSetup";
import { useGuard } from "./useGuard";
import "../texts.zh";
import styles from "./security.module.css";

/** Fewer recovery codes than this are worth a word. */
const FEW_CODES = 4;

/** Second factors in the personal centre. */
export function SecuritySection() {
  const { t } = useTexts();
  const session = useSession();
  const factors = useFactors();
  if (session.data?.user?.anonymous) return <p className={styles.notice}>{t("security.visitor")}</p>;
  if (factors.isError) return <ErrorState title={t("security.loadFailed")} onRetry={() => void factors.refetch()} />;
  if (!factors.data) return <Loading />;
  return <Loaded factors={factors.data} />;
}

function Loading() {
  const { t } = useTexts();
  return (
    <Stack gap={4} className={styles.stack} role="status" aria-label={t("app.loading")}>
      <Skeleton height={24} width="60%" />
      <Skeleton height={132} radius="xl" />
      <Skeleton height={132} radius="xl" />
    </Stack>
  );
}

function Loaded({ factors }: { factors: Factors }) {
  const { t, language } = useTexts();
  const { guarded, dialog } = useGuard(factors);
  const beginTotp = useBeginTotp();
  const removeTotp = useRemoveTotp();
  const renew = useRenewCodes();
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const shownSetup = useLastPresent(setup);
  const shownCodes = useLastPresent(codes);
  const [asking, setAsking] = useState<"totp" | "codes" | null>(null);
  const on = factors.totp !== null || factors.passkeys.length > 0;
  const day = (ms: number) => date(ms, language, "short");

  const startTotp = () => guarded(async () => setSetup(await beginTotp.mutateAsync()));
  const dropTotp = () => {
    setAsking(null);
    guarded(async () => {
      await removeTotp.mutateAsync();
      toast(t("security.removed"), "success");
    });
  };
  const drawCodes = () => {
    setAsking(null);
    guarded(async () => setCodes((await renew.mutateAsync()).recovery_codes));
  };
  const lastFactor = factors.passkeys.length === 0;

  return (
    <Stack gap={4} className={styles.stack}>
      <p className={styles.lead}>{t("security.lead")}</p>
      {factors.required && !on ? (
        <p className={styles.notice} role="alert">
          <Icon name="warning" size={18} />
          <span>{t("security.required")}</span>
        </p>
      ) : (
        <p className={styles.state} data-on={on || undefined}>
          <Icon name={on ? "shield" : "warning"} size={18} />
          <span>{t(on ? "security.on" : "security.off")}</span>
        </p>
      )}

      <FactorCard
        icon="phone"
        title={t("security.app.title")}
        help={t("security.app.help")}
        status={factors.totp && <Status>{t("security.app.active")}</Status>}
        facts={
          factors.totp && (
            <>
              <span>{t("security.added", { date: day(factors.totp.created_ms) })}</span>
              <span>{factors.totp.last_used_ms ? t("security.used", { date: day(factors.totp.last_used_ms) }) : t("security.neverUsed")}</span>
            </>
          )
        }
        action={
          factors.totp ? (
            <Button variant="default" loading={removeTotp.isPending} onClick={() => setAsking("totp")}>
              {t("security.remove")}
            </Button>
          ) : (
            <Button variant="light" loading={beginTotp.isPending} onClick={startTotp}>
              {t("security.app.setUp")}
            </Button>
          )
        }
      />

      <PasskeyCard factors={factors} guarded={guarded} onCodes={setCodes} />

      {on && (
        <FactorCard
          icon="lock"
          title={t("security.recovery.title")}
          help={t("security.recovery.help")}
          status={
            <Status low={factors.recovery_codes_left < FEW_CODES}>{t("security.recovery.left", { count: factors.recovery_codes_left })}</Status>
          }
          facts={factors.recovery_codes_left < FEW_CODES && t("security.recovery.few")}
          action={
            <Button variant="default" loading={renew.isPending} onClick={() => setAsking("codes")}>
              {t("security.recovery.renew")}
            </Button>
          }
        />
      )}

      <Confirm
        opened={asking === "totp"}
        title={t("security.app.removeTitle")}
        message={t(lastFactor ? "security.app.removeLast" : "security.app.removeHelp")}
        confirm={t("security.remove")}
        dismiss={t("security.cancel")}
        onConfirm={dropTotp}
        onClose={() => setAsking(null)}
      />
      <Confirm
        opened={asking === "codes"}
        title={t("security.recovery.renewTitle")}
        message={t("security.recovery.renewHelp")}
        confirm={t("security.recovery.renew")}
        dismiss={t("security.cancel")}
        onConfirm={drawCodes}
        onClose={() => setAsking(null)}
      />
      {dialog}
      <Dialog opened={setup !== null} title={t("security.app.setUpTitle")} onClose={() => setSetup(null)}>
        {shownSetup && (
          <TotpSetup
            setup={shownSetup}
            onDone={(fresh) => {
              setSetup(null);
              setCodes(fresh);
              // With codes to save, a word in passing would only cover them.
              if (!fresh) toast(t("security.app.done"), "success");
            }}
          />
        )}
      </Dialog>
      <Dialog opened={codes !== null} title={t("security.recovery.shownTitle")} onClose={() => setCodes(null)}>
        {shownCodes && <RecoveryCodes codes={shownCodes} onSaved={() => setCodes(null)} />}
      </Dialog>
    </Stack>
  );
}
