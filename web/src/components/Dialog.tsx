import { Modal } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useTexts } from "@/i18n";
import { Row } from "./blocks/Row";
import styles from "./Dialog.module.css";

interface Props {
  opened: boolean;
  title: string;
  /** Width in pixels. */
  size?: number;
  /** Without it only what is in the dialog closes it. */
  onClose?(): void;
  children: ReactNode;
}

const stays = () => undefined;

/**
 * The frame of every dialog. Mantine's own header is a `header` element, which counts as a second
 * banner of the page beside the top bar, so the parts are put together here.
 */
export function Dialog({ opened, title, size = 420, onClose, children }: Props) {
  const { t } = useTexts();
  // Opened in a second step: a dialog notes where the focus was only when it goes from closed to open.
  const mounted = useMounted();
  return (
    <Modal.Root opened={mounted && opened} onClose={onClose ?? stays} centered size={size} padding={0}>
      <Modal.Overlay />
      <Modal.Content radius="xl" classNames={{ content: styles.content }}>
        <Row gap={3} justify="between" className={styles.head}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          {onClose && <Modal.CloseButton aria-label={t("app.close")} size={36} iconSize={18} className={styles.close} />}
        </Row>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
