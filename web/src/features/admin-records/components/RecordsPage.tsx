import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { CopyButton } from "@/components/CopyButton";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { stamp } from "@/lib/format";
import { digits, oneOf, useFilters, words } from "@/lib/useFilters";
import { PAGE_SIZE, STATES, useRecords, type UsageRecord } from "../api";
import "../texts.zh";
import styles from "./records.module.css";

const TONES = {
  queued: "idle",
  submitting: "idle",
  running: "idle",
  uncertain: "warn",
  succeeded: "good",
  failed: "bad",
  cancelled: "idle",
  expired: "bad",
} as const;

const FILTERS = { q: words, state: oneOf(...STATES), user: digits };

interface Props {
  /** Draws the details of the user with a number; of nobody while it is null. */
  userDialog(uid: number | null, onClose: () => void): ReactNode;
}

/** Who used what, when and for how much. `?user=` shows those of one user. */
export function RecordsPage({ userDialog }: Props) {
  const { t, label, language } = useTexts();
  const filters = useFilters(FILTERS);
  const [shown, setShown] = useState<number | null>(null);
  const records = useRecords(filters.values, filters.page);

  const columns: Column<UsageRecord>[] = [
    {
      key: "id",
      header: t("adminRecords.id"),
      cell: (record) => (
        <span className={styles.id}>
          <code title={record.id}>{`…${record.id.slice(-8)}`}</code>
          <CopyButton value={record.id} label={t("adminRecords.id")} size={28} />
        </span>
      ),
    },
    { key: "name", header: t("adminRecords.name"), title: true, cell: (record) => record.name },
    { key: "apiUrl", header: t("adminRecords.apiUrl"), cell: (record) => <code className={styles.url}>{record.apiUrl}</code> },
    { key: "status", header: t("adminRecords.status"), cell: (record) => <StatusMark tone={TONES[record.state]}>{label(record.status)}</StatusMark> },
    {
      key: "price",
      header: t("adminRecords.price"),
      numeric: true,
      cell: (record) => (
        <>
          {t("adminRecords.points", { points: record.price.toLocaleString(language) })}
          {record.charge === "released" && record.price > 0 && <small className={styles.refunded}>{t("adminRecords.refunded")}</small>}
        </>
      ),
    },
    { key: "created", header: t("adminRecords.created"), nowrap: true, cell: (record) => stamp(record.createTime) },
    { key: "updated", header: t("adminRecords.updated"), nowrap: true, cell: (record) => stamp(record.updateTime) },
    {
      key: "user",
      header: t("adminRecords.user"),
      cell: (record) => (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${t("adminRecords.openUser", { name: record.loginName })} ${record.docUrl}`}
          onClick={() => setShown(Number(record.docUrl))}
        >
          {record.docUrl}
        </Button>
      ),
    },
  ];

  return (
    <ListPage
      filters={filters}
      pageSize={PAGE_SIZE}
      controls={[
        { kind: "words", name: "q", label: t("adminRecords.search") },
        { kind: "choice", name: "state", label: t("adminRecords.state"), any: t("adminRecords.all"), options: STATES.map((value) => ({ value, label: t(`adminRecords.${value === "failed" ? "unsuccessful" : value}`) })) },
        { kind: "removable", name: "user", label: t("adminRecords.ofUser", { uid: filters.values.user ?? "" }) },
      ]}
      query={records}
      label={t("adminRecords.table")}
      columns={columns}
      rowKey={(record) => record.id}
      failed={t("adminRecords.failed")}
      empty={t("adminRecords.empty")}
      emptyFilter={t("adminRecords.none")}
      clear={t("adminRecords.clear")}
    >
      {userDialog(shown, () => setShown(null))}
    </ListPage>
  );
}
