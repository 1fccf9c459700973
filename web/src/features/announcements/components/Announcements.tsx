import { Button } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "@/components/Dialog";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { Markdown } from "@/components/Markdown";
import { useTexts } from "@/i18n";
import type { Announcement } from "@/lib/api/types";
import { moment } from "@/lib/format";
import { dismiss, useAnnouncements, useDismissed } from "../api";
import "../texts.zh";
import styles from "./announcements.module.css";

/** A bell with a dot while something is unread. Without announcements there is no bell. */
export function AnnouncementBell() {
  const { t } = useTexts();
  const all = useAnnouncements();
  const dismissed = useDismissed();
  const [open, setOpen] = useState(false);
  const unread = all.filter((item) => !dismissed(item)).length;
  if (all.length === 0) return null;
  return (
    <>
      <span className={styles.bell} data-bell data-unread={unread > 0 || undefined}>
        <IconButton icon="bell" size={40} label={unread > 0 ? t("announcements.unread", { count: unread }) : t("announcements.bell")} onClick={() => setOpen(true)} />
      </span>
      <AnnouncementDialog opened={open} items={all} onClose={() => setOpen(false)} />
    </>
  );
}

/** The first unread announcement that should not be overlooked, above the page. */
export function AnnouncementBanner() {
  const { t } = useTexts();
  const dismissed = useDismissed();
  const all = useAnnouncements();
  const [open, setOpen] = useState(false);
  const first = all.find((item) => item.level !== "info" && !dismissed(item));
  return (
    <>
      {first && (
        <aside className={styles.banner} data-level={first.level} aria-label={t("announcements.title")}>
          <Icon name={first.level === "warning" ? "warning" : "bell"} size={18} />
          <strong>{first.title}</strong>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
            {t("announcements.read")}
          </Button>
          <IconButton icon="close" size={32} label={t("announcements.dismiss", { title: first.title })} onClick={() => dismiss([first])} />
        </aside>
      )}
      <AnnouncementDialog opened={open} items={all} onClose={() => setOpen(false)} />
    </>
  );
}

/** All announcements. Closing it, by Escape, a click beside it or the button, puts them away in this browser. */
function AnnouncementDialog({ opened, items, onClose }: { opened: boolean; items: Announcement[]; onClose(): void }) {
  const { t } = useTexts();
  const close = () => {
    dismiss(items);
    onClose();
  };
  return (
    <Dialog opened={opened} title={t("announcements.title")} size={560} onClose={close}>
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
      <p className={styles.meta}>
        <span className={styles.level} data-level={item.level}>
          {t(`announcements.level.${item.level}`)}
        </span>
        {item.pinned && <span>{t("announcements.pinned")}</span>}
        {item.from_ms > 0 && <time dateTime={new Date(item.from_ms).toISOString()}>{moment(item.from_ms, language)}</time>}
      </p>
      <h3 className={styles.title}>{item.title}</h3>
      <Markdown text={item.body} className={styles.body} />
    </article>
  );
}
