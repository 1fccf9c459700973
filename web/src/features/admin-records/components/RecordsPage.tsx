import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/CopyButton";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { findTool, useTools } from "@/lib/api/queries";
import { stamp } from "@/lib/format";
import { digits, oneOf, useFilters, words } from "@/lib/useFilters";
import { useShown } from "@/lib/useShown";
import { PAGE_SIZE, STATES, useRecords, type UsageRecord } from "../api";
import { TONES } from "@/lib/taskTones";
import { TaskDrawer } from "./TaskDrawer";
import "../texts.zh";
import styles from "./records.module.css";

const FILTERS = { q: words, state: oneOf(...STATES), uid: digits };

interface Props {
  /** Draws the details of the user with a number; of nobody while it is null. */
  userDetails(uid: number | null, onClose: () => void): ReactNode;
}

/** Who used what, when and for how much. `?uid=` shows those of one user; `?task=` opens a task and `?user=` somebody. */
export function RecordsPage({ userDetails }: Props) {
  const { t, pick, label, language } = useTexts();
  const tools = useTools().data;
  const named = ({ tool, mode, name }: UsageRecord) => {
    const known = findTool(tools, tool);
    const words = known?.modes.find((one) => one.id === mode);
    return known && words ? `${pick(known.title)} · ${pick(words.label)}` : name;
  };
  const filters = useFilters(FILTERS);
  const user = useShown("user");
  const task = useShown("task");
  const records = useRecords(filters.values, filters.page);

  const columns: Column<UsageRecord>[] = [
    {
      key: "id",
      header: t("adminRecords.id"),
      cell: (record) => (
        <span className={styles.id}>
          <button type="button" className={styles.link} title={record.id} aria-label={`${t("adminRecords.openTask")} …${record.id.slice(-8)}`} onClick={() => task.show(record.id)}>
            <code>{`…${record.id.slice(-8)}`}</code>
          </button>
          <CopyButton value={record.id} label={t("adminRecords.id")} size={28} />
        </span>
      ),
    },
    { key: "name", header: t("adminRecords.name"), title: true, cell: named },
    { key: "apiUrl", header: t("adminRecords.apiUrl"), cell: (record) => <code className={styles.url}>{record.apiUrl}</code> },
    { key: "status", header: t("adminRecords.status"), cell: (record) => <StatusMark tone={TONES[record.state]}>{label(record.status, t(`lists.task.${record.state}`))}</StatusMark> },
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
          onClick={() => user.show(record.docUrl)}
        >
          {record.docUrl}
        </Button>
      ),
    },
  ];

  return (
    <ListPage
      filters={filters}
      saveAs="records"
      pageSize={PAGE_SIZE}
      controls={[
        { kind: "words", name: "q", label: t("adminRecords.search") },
        { kind: "choice", name: "state", label: t("adminRecords.state"), any: t("adminRecords.all"), options: STATES.map((value) => ({ value, label: t(`adminRecords.${value === "failed" ? "unsuccessful" : value}`) })) },
        { kind: "removable", name: "uid", label: t("adminRecords.ofUser", { uid: filters.values.uid ?? "" }) },
      ]}
      query={records}
      label={t("adminRecords.table")}
      columns={columns}
      rowKey={(record) => record.id}
      onOpen={(record) => task.show(record.id)}
      failed={t("adminRecords.failed")}
      empty={t("adminRecords.empty")}
      emptyFilter={t("adminRecords.none")}
      clear={t("adminRecords.clear")}
    >
      {userDetails(user.shown === null ? null : Number(user.shown), user.close)}
      <TaskDrawer id={task.shown} onClose={task.close} />
    </ListPage>
  );
}
