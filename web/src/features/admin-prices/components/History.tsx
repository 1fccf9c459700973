import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { ErrorState } from "@/components/ErrorState";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import type { PriceRule } from "@/lib/api/types";
import { stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useHistory, usePriceCalls, type PricedMode, type Version } from "../api";
import { rangeOf } from "../rules";
import styles from "./prices.module.css";

const TONES = { withdrawn: "idle", inForce: "good", pending: "warn", past: "idle" } as const;

/** Every version of a mode's price, with who set it and when. */
export function History({ mode, onRestore }: { mode: PricedMode; onRestore(rule: PriceRule): void }) {
  const { t, language } = useTexts();
  const history = useHistory(mode);
  const calls = usePriceCalls();
  const [busy, setBusy] = useState<number | null>(null);
  const number = new Intl.NumberFormat(language);
  if (history.isError && !history.data) return <ErrorState onRetry={() => void history.refetch()} />;
  if (!history.data) return <Skeleton height={160} radius="lg" />;
  // By the same rule as the host: the latest time that has come, and of those the latest version.
  const now = Date.now();
  const effective = history.data.filter((version) => version.withdrawn_ms === null && version.effective_ms <= now);
  const inForce = effective.reduce<Version | null>((best, version) => (!best || version.effective_ms > best.effective_ms ? version : best), null);
  const stateOf = (version: Version): keyof typeof TONES => {
    if (version.withdrawn_ms !== null) return "withdrawn";
    if (version === inForce) return "inForce";
    return version.effective_ms > now ? "pending" : "past";
  };
  const withdraw = async (version: Version) => {
    setBusy(version.version);
    try {
      await calls.withdraw(mode, version.version);
      toast(t("adminPrices.withdrawnDone"), "success");
    } catch (error) {
      toast(wordsOf(error, t("app.networkError")), "error");
    } finally {
      setBusy(null);
    }
  };
  return (
    <ol className={styles.history}>
      {history.data.map((version) => {
        const state = stateOf(version);
        const [low, high] = rangeOf(version.rule);
        return (
          <li key={version.version}>
            <div>
              <strong>{t("adminPrices.versionOf", { version: version.version })}</strong>
              <StatusMark tone={TONES[state]}>{t(`adminPrices.${state}`)}</StatusMark>
              <span>{low === high ? number.format(low) : `${number.format(low)} – ${number.format(high)}`}</span>
            </div>
            <small>
              {version.set_by ? t("adminPrices.by", { name: version.set_by }) : t("adminPrices.byProvider")}
              {" · "}
              {t("adminPrices.effective", { time: stamp(version.effective_ms) })}
            </small>
            <div className={styles.actions}>
              {state === "pending" && (
                <Button size="compact-sm" variant="light" loading={busy === version.version} onClick={() => void withdraw(version)}>
                  {t("adminPrices.withdraw")}
                </Button>
              )}
              {state !== "inForce" && (
                <Button size="compact-sm" variant="subtle" onClick={() => onRestore(version.rule)}>
                  {t("adminPrices.restore")}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
