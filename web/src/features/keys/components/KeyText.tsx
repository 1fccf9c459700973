import { Button } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { CopyButton } from "@/components/CopyButton";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { useLast } from "@/lib/hooks";
import type { MadeKey } from "../api";
import styles from "./keys.module.css";

/** A key's text, this once. Only its own button closes it: a stray press must not lose the key. */
export function KeyText({ made, onSaved }: { made: MadeKey | null; onSaved(): void }) {
  const { t } = useTexts();
  const shown = useLast(made);
  return (
    <Dialog opened={made !== null} title={t("keys.shownTitle")} size={520} onClose={() => undefined}>
      <Stack gap={4}>
        <p className={styles.help}>{t("keys.shownHelp")}</p>
        <Row gap={2} className={styles.text}>
          <input readOnly value={shown?.text ?? ""} aria-label={t("keys.text")} data-autofocus onFocus={(event) => event.currentTarget.select()} />
          <CopyButton value={shown?.text ?? ""} label={t("keys.text")} size={40} />
        </Row>
        <Button size="md" onClick={onSaved}>
          {t("keys.saved")}
        </Button>
      </Stack>
    </Dialog>
  );
}
