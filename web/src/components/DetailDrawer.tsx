import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useRef, type ReactNode, type TouchEvent } from "react";
import { useTexts } from "@/i18n";
import { Row } from "./blocks/Row";
import styles from "./DetailDrawer.module.css";

interface Props {
  opened: boolean;
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** How far a finger moves to the right, and how little up or down, to push the drawer away. */
const PUSH_PX = 80;
const DRIFT_PX = 50;

/** Everything about one row of a list, beside the list; on a phone over it, and pushed away to the right. */
export function DetailDrawer({ opened, title, onClose, children }: Props) {
  const { t } = useTexts();
  const begun = useRef<{ x: number; y: number } | null>(null);
  // Opened in a second step: a drawer notes where the focus was only when it goes from closed to open.
  const mounted = useMounted();
  const touch = (event: TouchEvent) => {
    const finger = event.changedTouches[0];
    if (!finger) return;
    if (event.type === "touchstart") {
      // What scrolls sideways itself is not pushed.
      const scrolls = event.target instanceof Element && event.target.closest("pre, table, input, textarea, [data-sideways]");
      begun.current = scrolls || event.touches.length > 1 ? null : { x: finger.clientX, y: finger.clientY };
      return;
    }
    const from = begun.current;
    begun.current = null;
    if (from && finger.clientX - from.x > PUSH_PX && Math.abs(finger.clientY - from.y) < DRIFT_PX) onClose();
  };
  return (
    <Drawer.Root position="right" opened={mounted && opened} onClose={onClose} size={640} padding={0}>
      <Drawer.Overlay backgroundOpacity={0.3} />
      <Drawer.Content classNames={{ content: styles.content }} onTouchStart={touch} onTouchEnd={touch}>
        <Row gap={3} justify="between" className={styles.head}>
          <Drawer.Title className={styles.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t("app.close")} size={44} iconSize={18} className={styles.close} />
        </Row>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
