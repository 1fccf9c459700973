import { Button } from "@mantine/core";
import { useState } from "react";
import { Panel } from "@/components/blocks/Panel";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { clock } from "@/lib/format";
import { useNow } from "@/lib/hooks";
import { toast } from "@/lib/toast";
import { makeLoginCode } from "../api";
import { CopyButton } from "./CopyButton";
import styles from "./setting.module.css";

/** A code that signs in another device. */
export function LoginCode() {
  const { t } = useTexts();
  const [made, setMade] = useState<{ code: string; expires_ms: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const now = useNow(made !== null);
  const left = made ? made.expires_ms - now : 0;

  const make = async () => {
    setBusy(true);
    try {
      setMade(await makeLoginCode());
    } catch (error) {
      toast(wordsOf(error, t("account.devices.actionFailed")), "error");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel className={styles.panel}>
      <h2 className={styles.subtitle}>{t("account.devices.otherDevice")}</h2>
      <p className={styles.lead}>{t("account.devices.otherHelp")}</p>
      {made && left > 0 && (
        <div className={styles.code}>
          <code data-testid="login-code">{made.code}</code>
          <CopyButton value={made.code} label={t("account.setting.copy")} />
          <p>
            {t("account.devices.openAt", { address: `${window.location.host}/codeLogin` })}
            <br />
            {t("account.devices.valid", { time: clock(left) })}
          </p>
        </div>
      )}
      {made && left <= 0 && <p className={styles.lead}>{t("account.devices.over")}</p>}
      <Button variant="default" loading={busy} onClick={() => void make()}>
        {t("account.devices.make")}
      </Button>
    </Panel>
  );
}
