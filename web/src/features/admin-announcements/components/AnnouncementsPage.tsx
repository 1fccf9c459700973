import { Button } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "@/components/Confirm";
import { DataTable, type Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { Pagination } from "@/components/Pagination";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import type { Announcement } from "@/lib/api/types";
import { stamp } from "@/lib/format";
import { toast } from "@/lib/toast";
import { PAGE_SIZE, useAllAnnouncements, useRemoveAnnouncement } from "../api";
import { AnnouncementForm } from "./AnnouncementForm";
import "../texts.zh";
import styles from "./adminAnnouncements.module.css";

/** All announcements, to be written, changed and taken back. */
export default function AnnouncementsPage() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [edited, setEdited] = useState<Announcement | "new" | null>(null);
  const [doomed, setDoomed] = useState<Announcement | null>(null);
  const list = useAllAnnouncements(page);
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
    <div className={styles.page}>
      <div className={styles.head}>
        <p>{t("adminAnnouncements.lead")}</p>
        <Button leftSection={<Icon name="pen" size={16} />} onClick={() => setEdited("new")}>
          {t("adminAnnouncements.create")}
        </Button>
      </div>
      <DataTable
        label={t("adminAnnouncements.table")}
        columns={columns}
        rows={list.data?.items}
        rowKey={(item) => item.id}
        failed={list.isError ? wordsOf(list.error, t("adminAnnouncements.failed")) : null}
        onRetry={() => void list.refetch()}
        empty={t("adminAnnouncements.empty")}
        emptyHelp={t("adminAnnouncements.emptyHelp")}
        stale={list.isPlaceholderData}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} total={list.data?.total ?? 0} onPage={setPage} />
      <AnnouncementForm edited={edited} onClose={() => setEdited(null)} />
      <Confirm
        opened={doomed !== null}
        title={t("adminAnnouncements.removeTitle")}
        message={t("adminAnnouncements.removeHelp", { title: doomed?.title ?? "" })}
        confirm={t("adminAnnouncements.remove")}
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={() => setDoomed(null)}
      />
    </div>
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
