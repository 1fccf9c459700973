import { Button, Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useTexts } from "@/i18n";
import styles from "./ConfirmDialog.module.css";

export interface ConfirmProps {
  opened: boolean;
  title: string;
  message: string;
  confirm: string;
  /** The way out; "返回" unless told. */
  dismiss?: string | undefined;
  busy?: boolean | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be undone. Loaded on first use; see `Confirm`. */
export default function ConfirmDialog({ opened, title, message, confirm, dismiss, busy, onConfirm, onClose }: ConfirmProps) {
  // Opened in a second step: a dialog notes where the focus was only when it goes from closed to open.
  const mounted = useMounted();
  const { t } = useTexts();
  return (
    <Modal
      opened={mounted && opened}
      onClose={onClose}
      title={title}
      centered
      radius={20}
      padding={26}
      size={420}
      classNames={{ title: styles.title }}
      closeButtonProps={{ "aria-label": t("app.close") }}
    >
      <p className={styles.message}>{message}</p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {dismiss ?? t("task.back")}
        </Button>
        <Button onClick={onConfirm} loading={busy ?? false}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
