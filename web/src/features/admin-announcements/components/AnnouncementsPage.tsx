import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "@/components/Confirm";
import type { Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import type { Announcement } from "@/lib/api/types";
import { stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { useFilters } from "@/lib/useFilters";
import { PAGE_SIZE, useAllAnnouncements, useRemoveAnnouncement } from "../api";
import type { Preview } from "../preview";
import { AnnouncementForm } from "./AnnouncementForm";
import "../texts.zh";
import styles from "./adminAnnouncements.module.css";

/** All announcements, to be written, changed and taken back. */
export function AnnouncementsPage({ preview }: { preview: Preview }) {
  const { t } = useTexts();
  const filters = useFilters();
  const [edited, setEdited] = useState<Announcement | "new" | null>(null);
  const [doomed, setDoomed] = useState<Announcement | null>(null);
  const list = useAllAnnouncements(filters.page);
  const remove = useRemoveAnnouncement();
  const columns: Column<Announcement>[] = [
    { key: "title", header: t("adminAnnouncements.title"), title: true, cell: (item) => <Title item={item} /> },
    { key: "state", header: t("adminAnnouncements.state"), cell: (item) => <State item={item} /> },
    { key: "level", header: t("adminAnnouncements.level"), cell: (item) => t(`adminAnnouncements.levels.${item.level}`) },
    { key: "audience", header: t("adminAnnouncements.audience"), cell: (item) => t(`adminAnnouncements.${item.audience}`) },
    { key: "from", header: t("adminAnnouncements.from"), nowrap: true, cell: (item) => (item.from_ms > 0 ? stamp(item.from_ms) : "—") },
    { key: "until", header: t("adminAnnouncements.until"), nowrap: true, cell: (item) => (item.until_ms === null ? t("adminAnnouncements.forever") : stamp(item.until_ms)) },
    {
      key: "actions",
      header: t("lists.actions"),
      actions: true,
      nowrap: true,
      cell: (item) => (
        <>
          <Button size="compact-sm" variant="subtle" onClick={() => setEdited(item)}>
            {t("adminAnnouncements.change")}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setDoomed(item)}>
            {t("adminAnnouncements.remove")}
          </Button>
        </>
      ),
    },
  ];
  const confirm = () => {
    if (!doomed) return;
    remove.mutate(doomed.id, {
      onSuccess: () => toast(t("adminAnnouncements.removed"), "success"),
      onError: (error) => toast(wordsOf(error, t("app.networkError")), "error"),
      onSettled: () => setDoomed(null),
    });
  };
  return (
    <ListPage
      lead={t("adminAnnouncements.lead")}
      action={
        <Button leftSection={<Icon name="pen" size={16} />} onClick={() => setEdited("new")}>
          {t("adminAnnouncements.create")}
        </Button>
      }
      filters={filters}
      pageSize={PAGE_SIZE}
      query={list}
      label={t("adminAnnouncements.table")}
      columns={columns}
      rowKey={(item) => item.id}
      failed={t("adminAnnouncements.failed")}
      empty={t("adminAnnouncements.empty")}
      emptyHelp={t("adminAnnouncements.emptyHelp")}
    >
      <AnnouncementForm edited={edited} preview={preview} onClose={() => setEdited(null)} />
      <Confirm
        opened={doomed !== null}
        title={t("adminAnnouncements.removeTitle")}
        message={t("adminAnnouncements.removeHelp", { title: doomed?.title ?? "" })}
        confirm={t("adminAnnouncements.remove")}
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setDoomed(null)}
      />
    </ListPage>
  );
}

function Title({ item }: { item: Announcement }) {
  const { t } = useTexts();
  return (
    <span className={styles.name}>
      <strong>{item.title}</strong>
      {item.pinned && <small>{t("adminAnnouncements.pinned")}</small>}
    </span>
  );
}

function State({ item }: { item: Announcement }) {
  const { t } = useTexts();
  const now = Date.now();
  if (item.from_ms > now) return <StatusMark tone="warn">{t("adminAnnouncements.waiting")}</StatusMark>;
  if (item.until_ms !== null && item.until_ms <= now) return <StatusMark tone="idle">{t("adminAnnouncements.over")}</StatusMark>;
  return <StatusMark tone="good">{t("adminAnnouncements.shown")}</StatusMark>;
}
