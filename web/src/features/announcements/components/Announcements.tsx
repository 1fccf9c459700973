import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { Row } from "@/components/blocks/Row";
import { Icon } from "@/components/Icon";
import { IconButton } from "@/components/IconButton";
import { useTexts } from "@/i18n";
import { lazyPage } from "@/i18n/lazyPage";
import { useNeeded } from "@/lib/hooks";
import { dismiss, useAnnouncements, useDismissed } from "../api";
import "../texts.zh";
import type { AnnouncementDialogProps } from "./AnnouncementDialog";
import styles from "./announcements.module.css";

const AnnouncementDialog = lazyPage(() => import("./AnnouncementDialog"));

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
      <OnDemand opened={open} items={all} onClose={() => setOpen(false)} />
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
        <Row as="aside" gap={2} className={styles.banner} data-level={first.level} aria-label={t("announcements.title")}>
          <Icon name={first.level === "warning" ? "warning" : "bell"} size={18} />
          <strong>{first.title}</strong>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
            {t("announcements.read")}
          </Button>
          <IconButton icon="close" size={32} label={t("announcements.dismiss", { title: first.title })} onClick={() => dismiss([first])} />
        </Row>
      )}
      <OnDemand opened={open} items={all} onClose={() => setOpen(false)} />
    </>
  );
}

/** 最新动态 as a press among a footer's links. */
export function NewsButton() {
  const { t } = useTexts();
  const all = useAnnouncements();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t("announcements.news")}
      </button>
      <OnDemand opened={open} items={all} onClose={() => setOpen(false)} />
    </>
  );
}

/** The dialog, whose code is fetched when it is first opened, and which stays, to give the focus back when it closes. */
function OnDemand(props: AnnouncementDialogProps) {
  return (
    useNeeded(props.opened) && (
      <Suspense>
        <AnnouncementDialog {...props} />
      </Suspense>
    )
  );
}
