import { Button } from "@mantine/core";
import { Stack } from "@/components/blocks/Stack";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import { copyText } from "@/lib/clipboard";
import { saveBlob } from "@/lib/save";
import { toast } from "@/lib/toast";
import { useSiteName } from "@/lib/useTitle";
import styles from "./security.module.css";

/** Codes that are shown this one time. */
export function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved(): void }) {
  const { t } = useTexts();
  const site = useSiteName();
  const text = `${t("security.recovery.fileHead", { site })}\n\n${codes.join("\n")}\n`;

  const copy = async () => {
    const done = await copyText(text);
    toast(t(done ? "app.copied" : "app.copyFailed"), done ? "success" : "error");
  };
  const download = () => saveBlob(new Blob([text], { type: "text/plain;charset=utf-8" }), "baigong-recovery-codes.txt");

  return (
    <Stack gap={4} className={styles.stack}>
      <p className={styles.notice}>
        <Icon name="warning" size={18} />
        <span>{t("security.recovery.once")}</span>
      </p>
      <ol className={styles.codes} aria-label={t("security.recovery.list")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.pair}>
        <Button variant="default" onClick={() => void copy()} leftSection={<Icon name="copy" size={16} />}>
          {t("security.recovery.copyAll")}
        </Button>
        <Button variant="default" onClick={download} leftSection={<Icon name="download" size={16} />}>
          {t("security.recovery.download")}
        </Button>
      </div>
      <Button size="md" onClick={onSaved} data-autofocus>
        {t("security.recovery.saved")}
      </Button>
    </Stack>
  );
}
