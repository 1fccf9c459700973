import { Button } from "@mantine/core";
import { useMemo } from "react";
import { CopyButton } from "@/components/CopyButton";
import type { Column } from "@/components/DataTable";
import { ListPage } from "@/components/ListPage";
import { useTexts } from "@/i18n";
import { PERIODS, startOfPeriod } from "@/lib/day";
import { stamp } from "@/lib/format";
import { yuan } from "@/lib/money";
import { digits, oneOf, useFilters, words } from "@/lib/useFilters";
import { useShown } from "@/lib/useShown";
import { PAGE_SIZE, useOrders } from "../api";
import type { Order } from "../types";
import { OrderDrawer } from "./OrderDrawer";
import { OrderMark } from "./OrderMark";
import "../texts.zh";
import styles from "./orders.module.css";

/** States to choose from; paid and booked read the same. */
const STATUSES = ["PENDING", "SUCCESS", "COMPLETED", "FAILED", "CANCELLED", "REFUNDED"] as const;
const CHANNELS = ["wechat", "alipay"] as const;
const FILTERS = { q: words, uid: digits, status: oneOf(...STATUSES), channel: oneOf(...CHANNELS), period: oneOf(...PERIODS) };

/** Everybody's orders. The address names the one that is open beside them. */
export default function OrdersPage() {
  const { t } = useTexts();
  const { shown, show, close } = useShown("order");
  const filters = useFilters(FILTERS);
  const { period, ...filter } = filters.values;
  // The beginning is fixed when the period is chosen, so that pages do not shift under the reader.
  const from_ms = useMemo(() => startOfPeriod(period), [period]);
  const orders = useOrders({ ...filter, from_ms }, filters.page);
  const columns: Column<Order>[] = [
    {
      key: "number",
      header: t("adminOrders.number"),
      title: true,
      cell: (order) => (
        <span className={styles.number}>
          <button type="button" className={styles.link} onClick={() => show(order.order_no)}>
            {order.order_no}
          </button>
          <CopyButton value={order.order_no} label={t("adminOrders.number")} size={26} />
        </span>
      ),
    },
    {
      key: "user",
      header: t("adminOrders.user"),
      nowrap: true,
      cell: (order) => (
        <button type="button" className={styles.link} aria-label={t("adminOrders.onlyUser", { uid: order.uid })} onClick={() => filters.set("uid", String(order.uid))}>
          {order.uid}
        </button>
      ),
    },
    { key: "title", header: t("adminOrders.title"), cell: (order) => order.title },
    { key: "fee", header: t("adminOrders.fee"), numeric: true, cell: (order) => yuan(order.cents) },
    { key: "status", header: t("adminOrders.status"), cell: (order) => <OrderMark order={order} /> },
    { key: "created", header: t("adminOrders.created"), nowrap: true, cell: (order) => stamp(order.created_ms) },
    { key: "updated", header: t("adminOrders.updated"), nowrap: true, cell: (order) => stamp(order.updated_ms) },
    {
      key: "details",
      header: t("lists.actions"),
      actions: true,
      cell: (order) => (
        <Button size="compact-sm" variant="subtle" onClick={() => show(order.order_no)}>
          {t("adminOrders.details")}
        </Button>
      ),
    },
  ];
  return (
    <ListPage
      lead={t("adminOrders.lead")}
      filters={filters}
      saveAs="orders"
      pageSize={PAGE_SIZE}
      controls={[
        { kind: "words", name: "q", label: t("adminOrders.search") },
        { kind: "number", name: "uid", label: t("adminOrders.userSearch") },
        { kind: "choice", name: "status", label: t("adminOrders.status"), any: t("adminOrders.anyStatus"), options: STATUSES.map((value) => ({ value, label: t(`adminOrders.word.${value}`) })) },
        { kind: "choice", name: "channel", label: t("adminOrders.channel"), any: t("adminOrders.anyChannel"), options: CHANNELS.map((value) => ({ value, label: t(`adminOrders.${value}`) })) },
        { kind: "choice", name: "period", label: t("adminOrders.period"), any: t("adminOrders.anytime"), options: PERIODS.map((value) => ({ value, label: t(`adminOrders.${value}`) })) },
      ]}
      query={orders}
      label={t("adminOrders.table")}
      columns={columns}
      rowKey={(order) => order.order_no}
      onOpen={(order) => show(order.order_no)}
      failed={t("adminOrders.failed")}
      empty={t("adminOrders.empty")}
      emptyFilter={t("adminOrders.emptyFilter")}
      clear={t("adminOrders.clear")}
    >
      <OrderDrawer orderNo={shown} onClose={close} />
    </ListPage>
  );
}
