import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Choice } from "@/components/Choice";
import { CopyButton } from "@/components/CopyButton";
import { DataTable, type Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { Pagination } from "@/components/Pagination";
import { StatusMark } from "@/components/StatusMark";
import { UserDialog } from "@/features/admin-users";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { PAGE_SIZE, STATES, useRecords, type RecordState, type UsageRecord } from "../api";
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

/** Who used what, when and for how much. `?user=` shows those of one user. */
export default function RecordsPage() {
  const { t, label, language } = useTexts();
  const [search, setSearch] = useSearchParams();
  const userId = search.get("user");
  const [page, setPage] = useState(1);
  const [state, setState] = useState<RecordState>("all");
  const [q, setQ] = useState("");
  const [words] = useDebouncedValue(q.trim(), 300);
  const [shown, setShown] = useState<number | null>(null);
  const records = useRecords({ state, q: words, userId }, page);
  const narrowed = state !== "all" || words !== "" || userId !== null;
  const choose = (change: () => void) => {
    change();
    setPage(1);
  };
  const clear = () =>
    choose(() => {
      setState("all");
      setQ("");
      setSearch({}, { replace: true });
    });

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
    <div className={styles.page}>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t("adminRecords.search")}
          placeholder={t("adminRecords.search")}
          leftSection={<Icon name="search" size={16} />}
          maxLength={100}
          value={q}
          onChange={(event) => {
            const next = event.currentTarget.value;
            choose(() => setQ(next));
          }}
        />
        <Choice
          name={t("adminRecords.state")}
          value={state}
          onChange={(value) => choose(() => setState(value))}
          options={STATES.map((value) => ({ value, label: t(`adminRecords.${value === "failed" ? "unsuccessful" : value}`) }))}
        />
        {userId && (
          <Button variant="light" rightSection={<Icon name="close" size={14} />} onClick={() => choose(() => setSearch({}, { replace: true }))}>
            {t("adminRecords.ofUser", { uid: userId })}
          </Button>
        )}
      </div>
      <DataTable
        label={t("adminRecords.table")}
        columns={columns}
        rows={records.data?.items}
        rowKey={(record) => record.id}
        failed={records.isError ? wordsOf(records.error, t("adminRecords.failed")) : null}
        onRetry={() => void records.refetch()}
        empty={narrowed ? t("adminRecords.none") : t("adminRecords.empty")}
        emptyAction={
          narrowed && (
            <Button variant="default" onClick={clear}>
              {t("adminRecords.clear")}
            </Button>
          )
        }
        stale={records.isPlaceholderData}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} total={records.data?.total ?? 0} onPage={setPage} />
      <UserDialog uid={shown} onClose={() => setShown(null)} />
    </div>
  );
}
