import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { DataTable, type Column } from "@/components/DataTable";
import { Pagination } from "@/components/Pagination";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { yuan } from "@/lib/money";
import { PAGE_SIZE, useRefunds } from "../api";
import type { Refund } from "../types";
import { Statements } from "./Statements";
import "../texts.zh";
import styles from "./orders.module.css";

const TONES = { open: "warn", abnormal: "bad", succeeded: "good", closed: "idle" } as const;

/** Every refund, and the payment companies' statements beside our books. */
export default function RefundsPage() {
  const { t } = useTexts();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState(false);
  const refunds = useRefunds(open, page);
  const columns: Column<Refund>[] = [
    { key: "number", header: t("adminRefunds.number"), title: true, cell: ({ refund_no }) => <code className={styles.code}>{refund_no}</code> },
    {
      key: "order",
      header: t("adminRefunds.order"),
      cell: ({ order_no }) => (
        <Link className={styles.link} to={`/admin/orders?order=${order_no}`}>
          {order_no}
        </Link>
      ),
    },
    { key: "amount", header: t("adminRefunds.amount"), numeric: true, cell: ({ cents }) => yuan(cents) },
    { key: "status", header: t("adminRefunds.status"), cell: ({ status }) => <StatusMark tone={TONES[status]}>{t(`adminOrders.refund.status.${status}`)}</StatusMark> },
    {
      key: "points",
      header: t("adminRefunds.points"),
      numeric: true,
      cell: ({ points_taken, points_due }) => t("adminRefunds.pointsOf", { taken: points_taken.toLocaleString(), due: points_due.toLocaleString() }),
    },
    { key: "reason", header: t("adminRefunds.reason"), cell: ({ reason }) => reason },
    { key: "actor", header: t("adminRefunds.actor"), cell: ({ actor }) => actor },
    { key: "created", header: t("adminRefunds.created"), nowrap: true, cell: ({ created_ms }) => stamp(created_ms) },
  ];
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("adminRefunds.lead")}</p>
      <div className={styles.page}>
        <div className={styles.sectionHead}>
          <h2>{t("adminRefunds.refunds")}</h2>
          <SegmentedControl
            aria-label={t("adminRefunds.which")}
            value={open ? "open" : "all"}
            onChange={(value) => {
              setOpen(value === "open");
              setPage(1);
            }}
            data={[
              { value: "all", label: t("adminRefunds.all") },
              { value: "open", label: t("adminRefunds.open") },
            ]}
          />
        </div>
        <DataTable
          label={t("adminRefunds.refunds")}
          columns={columns}
          rows={refunds.data?.items}
          rowKey={({ refund_no }) => refund_no}
          failed={refunds.isError ? wordsOf(refunds.error, t("adminRefunds.failed")) : null}
          onRetry={() => void refunds.refetch()}
          empty={t(open ? "adminRefunds.emptyOpen" : "adminRefunds.empty")}
          stale={refunds.isPlaceholderData}
        />
        <Pagination page={page} pageSize={PAGE_SIZE} total={refunds.data?.total ?? 0} onPage={setPage} />
      </div>
      <Statements />
    </div>
  );
}
