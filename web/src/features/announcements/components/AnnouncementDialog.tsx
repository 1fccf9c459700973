import { Button } from "@mantine/core";
import { Row } from "@/components/blocks/Row";
import { Dialog } from "@/components/Dialog";
import { Markdown } from "@/components/Markdown";
import { useTexts } from "@/i18n";
import type { Announcement } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { dismiss } from "../api";
import "../texts.zh";
import styles from "./announcements.module.css";

export interface AnnouncementDialogProps {
  opened: boolean;
  items: Announcement[];
  onClose(): void;
}

/** All announcements. Closing it, by Escape, a click beside it or the button, puts them away in this browser. */
export default function AnnouncementDialog({ opened, items, onClose }: AnnouncementDialogProps) {
  const { t } = useTexts();
  const close = () => {
    dismiss(items);
    onClose();
  };
  return (
    <Dialog opened={opened} title={t("announcements.title")} size={560} onClose={close}>
      {items.length === 0 && <p className={styles.none}>{t("announcements.none")}</p>}
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <AnnouncementText item={item} />
          </li>
        ))}
      </ul>
      <Button fullWidth onClick={close} data-autofocus>
        {t("announcements.ok")}
      </Button>
    </Dialog>
  );
}

/** One announcement as its readers see it. */
export function AnnouncementText({ item }: { item: Pick<Announcement, "title" | "body" | "level" | "pinned" | "from_ms"> }) {
  const { t, language } = useTexts();
  return (
    <article>
      <Row as="p" gap={2} wrap className={styles.meta}>
        <span className={styles.level} data-level={item.level}>
          {t(`announcements.level.${item.level}`)}
        </span>
        {item.pinned && <span>{t("announcements.pinned")}</span>}
        {item.from_ms > 0 && <time dateTime={new Date(item.from_ms).toISOString()}>{moment(item.from_ms, language)}</time>}
      </Row>
      <h3 className={styles.title}>{item.title}</h3>
      <Markdown text={item.body} className={styles.body} />
    </article>
  );
}
