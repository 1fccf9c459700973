import { Button } from "@mantine/core";
import { useTexts } from "@/i18n";
import { Row } from "./blocks/Row";
import { Dialog } from "./Dialog";
import styles from "./ConfirmDialog.module.css";

export interface ConfirmProps {
  opened: boolean;
  title: string;
  message: string;
  confirm: string;
  /** The way out; "返回" unless told. */
  dismiss?: string | undefined;
  busy?: boolean | undefined;
  /** Whether it cannot be confirmed; the message says why. */
  blocked?: boolean | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be undone. Loaded on first use; see `Confirm`. */
export default function ConfirmDialog({ opened, title, message, confirm, dismiss, busy, blocked, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTexts();
  return (
    <Dialog opened={opened} title={title} onClose={onClose}>
      <p className={styles.message}>{message}</p>
      <Row gap={2} align="stretch" justify="end" className={styles.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {dismiss ?? t("app.back")}
        </Button>
        <Button onClick={onConfirm} loading={busy ?? false} disabled={blocked ?? false}>
          {confirm}
        </Button>
      </Row>
    </Dialog>
  );
}
