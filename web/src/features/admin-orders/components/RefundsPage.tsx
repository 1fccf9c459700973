import { Link } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { StatusMark } from "@/components/StatusMark";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { useWaiting } from "@/lib/api/waiting";
import { grouped, stamp } from "@/lib/format";
import { yuan } from "@/lib/money";
import { oneOf, useFilters } from "@/lib/useFilters";
import { PAGE_SIZE, useRefunds } from "../api";
import type { Refund } from "../types";
import { Statements } from "./Statements";
import "../texts.zh";
import styles from "./orders.module.css";

const TONES = { open: "warn", abnormal: "bad", succeeded: "good", closed: "idle" } as const;

const FILTERS = { state: oneOf("open") };

/** Every refund, and the payment companies' statements beside our books. */
export default function RefundsPage() {
  const { t, pick } = useTexts();
  const filters = useFilters(FILTERS);
  const waiting = useWaiting().data?.payments ?? 0;
  const refunds = useRefunds(filters.values.state === "open", filters.page);
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
      cell: ({ points_taken, points_due }) => t("adminRefunds.pointsOf", { taken: grouped(points_taken), due: grouped(points_due) }),
    },
    { key: "reason", header: t("adminRefunds.reason"), cell: ({ reason }) => pick(reason) },
    { key: "actor", header: t("adminRefunds.actor"), cell: ({ actor }) => actor },
    { key: "created", header: t("adminRefunds.created"), nowrap: true, cell: ({ created_ms }) => stamp(created_ms) },
  ];
  return (
    <div className={layout.page}>
      <p className={layout.lead}>{t("adminRefunds.lead")}</p>
      {waiting > 0 && (
        <p className={styles.waits}>
          {t("adminRefunds.waiting", { count: waiting })} <Link to="/admin/review?part=payments">{t("adminRefunds.decide")}</Link>
        </p>
      )}
      <Stack as="section" gap={4} shrink className={styles.section} aria-labelledby="refunds">
        <h2 id="refunds">{t("adminRefunds.refunds")}</h2>
        <ListPage
          filters={filters}
          pageSize={PAGE_SIZE}
          controls={[{ kind: "choice", name: "state", label: t("adminRefunds.which"), any: t("adminRefunds.all"), options: [{ value: "open", label: t("adminRefunds.open") }] }]}
          query={refunds}
          label={t("adminRefunds.refunds")}
          columns={columns}
          rowKey={({ refund_no }) => refund_no}
          failed={t("adminRefunds.failed")}
          empty={t("adminRefunds.empty")}
          emptyFilter={t("adminRefunds.emptyOpen")}
          small
        />
      </Stack>
      <Statements />
    </div>
  );
}
