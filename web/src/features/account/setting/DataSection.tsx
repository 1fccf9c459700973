import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { bytes, moment } from "@/lib/format";
import { saveAddress } from "@/lib/save";
import { toast } from "@/lib/toast";
import { beginExport, exportQuery } from "../profileApi";
import { LoadFailed } from "./LoadFailed";
import styles from "./setting.module.css";

const PARTS = ["account", "points", "orders", "tasks", "records"] as const;

/** One archive of all that the account has; what is in it is said before the press. */
export function DataSection() {
  const { t, language } = useTexts();
  const client = useQueryClient();
  const view = useQuery(exportQuery);
  const [busy, setBusy] = useState(false);

  const take = async () => {
    setBusy(true);
    try {
      saveAddress((await beginExport()).url, "baigong-account.zip");
      toast(t("account.data.begun"), "success", 6000);
    } catch (error) {
      toast(wordsOf(error, t("account.data.failed")), "error");
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: exportQuery.queryKey });
    }
  };

  return (
    <section aria-label={t("account.setting.data")}>
      <h1 className={styles.title}>{t("account.setting.data")}</h1>
      {view.isError && <LoadFailed words={wordsOf(view.error, t("account.data.failed"))} onRetry={() => void view.refetch()} />}
      {view.isPending && <Skeleton height={240} radius="xl" aria-label={t("app.loading")} />}
      {view.data && (
        <Panel className={styles.panel}>
          <p className={styles.lead}>{t("account.data.help")}</p>
          <ul className={styles.contents}>
            {PARTS.map((part) => (
              <li key={part}>{t(`account.data.${part}`)}</li>
            ))}
            <li>
              {t("account.data.files", { uploads: view.data.uploads, works: view.data.works, size: bytes(view.data.bytes) })}
              {view.data.bytes > view.data.most_bytes && <> {t("account.data.tooLarge", { size: bytes(view.data.most_bytes) })}</>}
            </li>
          </ul>
          <Button leftSection={<Icon name="download" size={18} />} loading={busy} disabled={view.data.next_ms !== null} onClick={() => void take()}>
            {t("account.data.take")}
          </Button>
          {view.data.next_ms !== null && (
            <p className={styles.after}>
              {t("account.data.next", { time: moment(view.data.next_ms, language) })}
            </p>
          )}
        </Panel>
      )}
    </section>
  );
}
