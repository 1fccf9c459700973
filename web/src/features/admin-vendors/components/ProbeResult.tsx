import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import type { Probed } from "../api";

const VERDICTS = { ok: "good", failed: "bad", unsupported: "idle" } as const;

/** What a vendor said of an account. */
export function ProbeResult({ probed }: { probed: Probed }) {
  const { t } = useTexts();
  return (
    <>
      <StatusMark tone={VERDICTS[probed.verdict]}>{t(`adminVendors.verdict.${probed.verdict}`)}</StatusMark>
      <span>{probed.message}</span>
      <small>{t("adminVendors.took", { ms: probed.took_ms })}</small>
    </>
  );
}
