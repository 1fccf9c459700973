import { Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Stack } from "@/components/blocks/Stack";
import { Confirm } from "@/components/Confirm";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Pagination } from "@/components/Pagination";
import { useTexts } from "@/i18n";
import { toast } from "@/lib/toast";
import { orderQuery, PAGE_SIZE, refreshOrders, useCancelOrder, useOrders } from "../api";
import type { Order } from "../types";
import { useLast } from "@/lib/hooks";
import type { Purchase } from "../usePurchase";
import { isSignedOut, listWords } from "../words";
import { LoginLinks } from "./Alerts";
import { OrderCard } from "./OrderCard";
import { RefundDialog } from "./RefundDialog";
import styles from "./orders.module.css";

interface Props {
  purchase: Purchase;
  /** The order that the address names: the channel's page led back here. */
  named: string | null;
  onPackages(): void;
}

/** The orders of the account, the newest first. */
export function Orders({ purchase, named, onPackages }: Props) {
  const { t } = useTexts();
  if (!purchase.ready) return <Loading />;
  if (!purchase.identified) {
    return (
      <EmptyState
        title={t("store.login.ordersTitle")}
        help={purchase.anonymous ? t("store.login.anonymousHelp") : t("store.login.title")}
        action={<LoginLinks anonymous={purchase.anonymous} />}
      />
    );
  }
  return <OrderList purchase={purchase} named={named} onPackages={onPackages} />;
}

function OrderList({ purchase, named, onPackages }: Props) {
  const { t, label } = useTexts();
  const client = useQueryClient();
  const [page, setPage] = useState(1);
  const orders = useOrders(page, true);
  const one = useNamed(named, purchase);
  const cancel = useCancelOrder();
  const [cancelling, setCancelling] = useState<Order | null>(null);
  const [refunding, setRefunding] = useState<Order | null>(null);
  const toCancel = useLast(cancelling);

  const confirmCancel = () => {
    if (!cancelling || cancel.isPending) return;
    cancel.mutate(cancelling.order_no, {
      onSuccess: (order) => {
        if (order.paid_ms !== null) purchase.paid(order);
        else toast(t("store.order.cancelled"), "success");
      },
      onError: purchase.fail,
      onSettled: () => setCancelling(null),
    });
  };
  if (orders.isError && !orders.data) {
    if (isSignedOut(orders.error)) return <EmptyState title={t("store.login.ordersTitle")} action={<LoginLinks anonymous={false} />} />;
    return <ErrorState title={listWords(orders.error, "orders", t)} onRetry={() => void orders.refetch()} />;
  }
  if (!orders.data) return <Loading />;
  const { items, total } = orders.data;
  const above = one.data && !items.some(({ order_no }) => order_no === named) ? one.data : null;
  const card = (order: Order) => (
    <OrderCard
      key={order.order_no}
      order={order.order_no === named && one.data ? one.data : order}
      found={order.order_no === named}
      busy={purchase.busy?.product === order.product_id && purchase.busy.channel === order.channel}
      onPay={() => void purchase.resume(order)}
      onCancel={() => setCancelling(order)}
      onRefund={() => setRefunding(order)}
      onOver={() => void refreshOrders(client)}
    />
  );
  return (
    <>
      {one.isError && <p className={styles.missing}>{t("store.order.missing", { number: named ?? "" })}</p>}
      {above && (
        <Stack as="section" gap={3} shrink aria-label={t("store.order.found")}>
          {card(above)}
        </Stack>
      )}
      {items.length === 0 && !above ? (
        <EmptyState
          title={t("store.order.empty")}
          help={t("store.order.emptyHelp")}
          action={<Button onClick={onPackages}>{t("store.order.toPackages")}</Button>}
        />
      ) : (
        <Stack gap={3} shrink role="group" aria-label={t("store.order.list")} aria-busy={orders.isPlaceholderData || undefined}>
          {items.map(card)}
        </Stack>
      )}
      {total > PAGE_SIZE && <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />}
      <Confirm
        opened={cancelling !== null}
        title={t("store.order.cancelTitle")}
        message={`${label(toCancel?.title ?? "", toCancel?.english.title)}\n${t("store.order.cancelHelp")}`}
        confirm={t("store.order.cancelConfirm")}
        busy={cancel.isPending}
        onConfirm={confirmCancel}
        onClose={() => setCancelling(null)}
      />
      <RefundDialog order={refunding} onClose={() => setRefunding(null)} />
    </>
  );
}

/** The order that the address names. Until it is settled it is asked for again and again: its payment is on the way. */
function useNamed(named: string | null, purchase: Purchase) {
  const client = useQueryClient();
  const one = useQuery({
    ...orderQuery(named ?? ""),
    enabled: named !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "PENDING" || state.data?.status === "PAID" ? 3000 : false),
  });
  const status = one.data?.status;
  const [before, setBefore] = useState(status);
  useEffect(() => {
    if (status === before) return;
    setBefore(status);
    if (before === undefined) return;
    // It was paid before the eyes of the buyer.
    if (status === "SUCCESS" && one.data && purchase.stage.kind !== "paid") purchase.paid(one.data);
    else void refreshOrders(client);
  }, [status, before, one.data, purchase, client]);
  return one;
}

function Loading() {
  const { t } = useTexts();
  return (
    <Stack gap={3} shrink role="status" aria-label={t("app.loading")}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={170} radius="xl" />
      ))}
    </Stack>
  );
}
