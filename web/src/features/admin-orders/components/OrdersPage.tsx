import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { CopyButton } from "@/components/CopyButton";
import { DataTable, type Column } from "@/components/DataTable";
import { Icon } from "@/components/Icon";
import { Pagination } from "@/components/Pagination";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { yuan } from "@/lib/money";
import { PAGE_SIZE, useOrders } from "../api";
import type { Order, OrderStatus } from "../types";
import { OrderDialog } from "./OrderDialog";
import { OrderMark } from "./OrderMark";
import "../texts.zh";
import styles from "./orders.module.css";

const DAY_MS = 86_400_000;
const PERIODS = { anytime: 0, lastDay: 1, lastWeek: 7, lastMonth: 30 } as const;
type Period = keyof typeof PERIODS;
/** States to choose from; paid and booked read the same. */
const STATUSES: OrderStatus[] = ["PENDING", "SUCCESS", "COMPLETED", "FAILED", "CANCELLED", "REFUNDED"];
const CHANNELS = ["wechat", "alipay"] as const;

/** Everybody's orders. The address names the one whose dialog is open. */
export default function OrdersPage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const [page, setPage] = useState(1);
  const [status, setStatus] = useState<OrderStatus | null>(null);
  const [channel, setChannel] = useState<string | null>(null);
  const [period, setPeriod] = useState<Period>("anytime");
  // The beginning is fixed when the period is chosen, so that pages do not shift under the reader.
  const [from, setFrom] = useState<number | null>(null);
  const [q, setQ] = useState("");
  const [uid, setUid] = useState(search.get("uid") ?? "");
  const [words] = useDebouncedValue(q.trim(), 300);
  const [user] = useDebouncedValue(uid, 300);
  const orders = useOrders({ status, channel, uid: user, q: words, from_ms: from }, page);
  const narrowed = status !== null || channel !== null || words !== "" || user !== "" || from !== null;

  /** Another choice begins at its first page. */
  const choose = (change: () => void) => {
    change();
    setPage(1);
  };
  const clear = () =>
    choose(() => {
      setStatus(null);
      setChannel(null);
      setPeriod("anytime");
      setFrom(null);
      setQ("");
      setUid("");
    });
  const show = (orderNo: string | null) => {
    const next = new URLSearchParams(search);
    if (orderNo) next.set("order", orderNo);
    else next.delete("order");
    setSearch(next, { replace: true });
  };
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
      cell: (order) => (
        <button type="button" className={styles.link} aria-label={t("adminOrders.onlyUser", { uid: order.uid })} onClick={() => choose(() => setUid(String(order.uid)))}>
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
      cell: (order) => (
        <Button size="compact-sm" variant="subtle" onClick={() => show(order.order_no)}>
          {t("adminOrders.details")}
        </Button>
      ),
    },
  ];
  const segments = (label: string, value: string, options: [string, string][], onChange: (value: string) => void) => (
    <div className={styles.choice}>
      <SegmentedControl aria-label={label} value={value} onChange={(next) => choose(() => onChange(next))} data={options.map(([key, words]) => ({ value: key, label: words }))} />
    </div>
  );

  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t("adminOrders.lead")}</p>
      <div className={styles.filters}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label={t("adminOrders.search")}
          placeholder={t("adminOrders.search")}
          leftSection={<Icon name="search" size={16} />}
          maxLength={100}
          value={q}
          onChange={(event) => choose(() => setQ(event.currentTarget.value))}
        />
        <TextInput
          className={styles.uid}
          inputMode="numeric"
          aria-label={t("adminOrders.userSearch")}
          placeholder={t("adminOrders.userSearch")}
          leftSection={<Icon name="user" size={16} />}
          maxLength={18}
          value={uid}
          onChange={(event) => choose(() => setUid(event.currentTarget.value.replace(/\D/g, "")))}
        />
        {segments(
          t("adminOrders.status"),
          status ?? "all",
          [["all", t("adminOrders.all")], ...STATUSES.map((value): [string, string] => [value, t(`adminOrders.word.${value}`)])],
          (value) => setStatus(value === "all" ? null : (value as OrderStatus)),
        )}
        {segments(
          t("adminOrders.channel"),
          channel ?? "all",
          [["all", t("adminOrders.all")], ...CHANNELS.map((value): [string, string] => [value, t(`adminOrders.${value}`)])],
          (value) => setChannel(value === "all" ? null : value),
        )}
        {segments(
          t("adminOrders.period"),
          period,
          Object.keys(PERIODS).map((value) => [value, t(`adminOrders.${value as Period}`)]),
          (value) => {
            const days = PERIODS[value as Period];
            setPeriod(value as Period);
            setFrom(days === 0 ? null : Date.now() - days * DAY_MS);
          },
        )}
      </div>
      <DataTable
        label={t("adminOrders.table")}
        columns={columns}
        rows={orders.data?.items}
        rowKey={(order) => order.order_no}
        failed={orders.isError ? wordsOf(orders.error, t("adminOrders.failed")) : null}
        onRetry={() => void orders.refetch()}
        empty={narrowed ? t("adminOrders.emptyFilter") : t("adminOrders.empty")}
        emptyAction={
          narrowed && (
            <Button variant="default" onClick={clear}>
              {t("adminOrders.clear")}
            </Button>
          )
        }
        stale={orders.isPlaceholderData}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} total={orders.data?.total ?? 0} onPage={setPage} />
      <OrderDialog orderNo={search.get("order")} onClose={() => show(null)} />
    </div>
  );
}
