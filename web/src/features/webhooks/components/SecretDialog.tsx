import { Button } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { CopyButton } from "@/components/CopyButton";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { useLast } from "@/lib/hooks";
import type { MadeWebhook } from "../api";
import styles from "./webhooks.module.css";

/** A webhook's secret, this once. Only its own button closes it: a stray press must not lose the secret. */
export function SecretDialog({ made, onSaved }: { made: MadeWebhook | null; onSaved(): void }) {
  const { t } = useTexts();
  const shown = useLast(made);
  return (
    <Dialog opened={made !== null} title={t("webhooks.secretTitle")} size={520} onClose={() => undefined}>
      <Stack gap={4}>
        <p className={styles.help}>{t("webhooks.secretHelp")}</p>
        <Row gap={2} className={styles.secret}>
          <input readOnly value={shown?.secret ?? ""} aria-label={t("webhooks.secret")} data-autofocus onFocus={(event) => event.currentTarget.select()} />
          <CopyButton value={shown?.secret ?? ""} label={t("webhooks.secret")} size={40} />
        </Row>
        <Button size="md" onClick={onSaved}>
          {t("webhooks.saved")}
        </Button>
      </Stack>
    </Dialog>
  );
}
