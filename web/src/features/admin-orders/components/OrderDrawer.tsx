import { Button, Skeleton } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { DetailDrawer } from "@/components/DetailDrawer";
import { ErrorState } from "@/components/ErrorState";
import { Fact, Facts } from "@/components/Facts";
import { Icon } from "@/components/Icon";
import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { grouped, stamp } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { yuan } from "@/lib/money";
import { toast } from "@/lib/toast";
import { useOrder, useOrderActs } from "../api";
import type { AdminOrder, Refund } from "../types";
import { DeclineForm, RefundForm } from "./forms";
import { OrderMark } from "./OrderMark";
import styles from "./orders.module.css";

/** One order with all that is known of it, and what an operator can do about it. */
export function OrderDrawer({ orderNo, onClose }: { orderNo: string | null; onClose(): void }) {
  const { t } = useTexts();
  const shown = useLast(orderNo);
  if (shown === null) return null;
  return (
    <DetailDrawer opened={orderNo !== null} title={t("adminOrders.order.title")} onClose={onClose}>
      <Whole key={shown} orderNo={shown} />
    </DetailDrawer>
  );
}

function Whole({ orderNo }: { orderNo: string }) {
  const { t } = useTexts();
  const order = useOrder(orderNo);
  if (order.isError && !order.data) {
    return <ErrorState title={wordsOf(order.error, t("adminOrders.order.failed"))} onRetry={() => void order.refetch()} />;
  }
  if (!order.data) return <Skeleton height={360} radius="lg" aria-label={t("app.loading")} />;
  return <Loaded order={order.data} />;
}

function Loaded({ order }: { order: AdminOrder }) {
  const { t, pick } = useTexts();
  const { refresh } = useOrderActs();
  const [form, setForm] = useState<"refund" | "decline" | null>(null);
  const left = (order.received_cents ?? order.cents) - order.refunded_cents - order.refunding_cents;
  const refundable = (order.status === "SUCCESS" || order.status === "PAID") && order.refunding_cents === 0 && left > 0;
  const ask = () =>
    refresh.mutate(order.order_no, {
      onSuccess: () => toast(t("adminOrders.order.refreshed"), "success"),
      onError: (error) => toast(wordsOf(error, t("adminOrders.unknown")), "error"),
    });
  return (
    <Stack gap={4}>
      <Row gap={3} rowGap={1} wrap className={styles.head}>
        <strong>{order.title}</strong>
        <OrderMark order={order} />
        {order.demonstration && <StatusMark tone="idle">{t("adminOrders.demo")}</StatusMark>}
        <span className={styles.sum}>{yuan(order.cents)}</span>
      </Row>
      <OrderFacts order={order} />
      {order.attention.length > 0 && (
        <Part title={t("adminOrders.order.attention")}>
          <ul className={styles.attention}>
            {order.attention.map((item) => (
              <li key={item.id} data-open={item.resolved_ms === null || undefined}>
                <span>{pick(item.text)}</span>
                {item.word && <small>{pick(item.word)}</small>}
                {item.resolved_by && <small>{t("adminOrders.order.settled", { by: item.resolved_by })}</small>}
              </li>
            ))}
          </ul>
        </Part>
      )}
      {form === "refund" && refundable && <RefundForm order={order} left={left} onClose={() => setForm(null)} />}
      {form === "decline" && order.refund_wanted && <DeclineForm order={order} onClose={() => setForm(null)} />}
      {form === null && (
        <Row gap={2} wrap align="stretch" justify="end" className={styles.acts}>
          <Button variant="default" loading={refresh.isPending} leftSection={<Icon name="retry" size={16} />} onClick={ask}>
            {t("adminOrders.order.refresh")}
          </Button>
          {order.refund_wanted && (
            <Button variant="default" onClick={() => setForm("decline")}>
              {t("adminOrders.decline.open")}
            </Button>
          )}
          {refundable && <Button onClick={() => setForm("refund")}>{t("adminOrders.refund.open")}</Button>}
        </Row>
      )}
      {order.refunds.length > 0 && (
        <Part title={t("adminOrders.order.refunds")}>
          <ul className={styles.refunds}>
            {order.refunds.map((refund) => (
              <RefundItem key={refund.refund_no} refund={refund} />
            ))}
          </ul>
        </Part>
      )}
      <Part title={t("adminOrders.order.timeline")}>
        {order.timeline.length === 0 && <p className={styles.none}>{t("adminOrders.order.noTimeline")}</p>}
        <ol className={styles.timeline}>
          {order.timeline.map((event, index) => (
            <li key={index}>
              <time dateTime={new Date(event.created_ms).toISOString()}>{stamp(event.created_ms)}</time>
              <span>{pick(event.text)}</span>
              <small>
                <ActorName actor={event.actor} />
              </small>
            </li>
          ))}
        </ol>
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function ActorName({ actor }: { actor: string }) {
  const { t } = useTexts();
  const names: Record<string, string> = t("adminOrders.order.actor", { returnObjects: true });
  return names[actor] ?? actor;
}

function OrderFacts({ order }: { order: AdminOrder }) {
  const { t, pick } = useTexts();
  const channel = order.channel === "wechat" || order.channel === "alipay" ? t(`adminOrders.${order.channel}`) : order.channel;
  const way = order.way === "qr" || order.way === "page" ? t(`adminOrders.order.${order.way}`) : order.way;
  const grants = [
    order.points > 0 ? t("adminOrders.order.points", { points: grouped(order.points) }) : null,
    order.days > 0 ? t("adminOrders.order.days", { count: order.days }) : null,
  ].filter(Boolean);
  const fact = (name: string, value: string | null, copy = false) => (
    <Fact name={name} copy={copy ? value : null}>
      {value}
    </Fact>
  );
  return (
    <Facts columns label={t("adminOrders.order.facts")}>
      {fact(t("adminOrders.number"), order.order_no, true)}
      <Fact name={t("adminOrders.user")} copy={String(order.uid)}>
        <Link to={`/admin/users?user=${order.uid}`}>{order.uid}</Link>
      </Fact>
      {fact(t("adminOrders.channel"), `${channel} · ${way}`)}
      {fact(t("adminOrders.order.transaction"), order.transaction_id, true)}
      {fact(t("adminOrders.order.grants"), grants.join(" · "))}
      {order.list_cents !== order.cents &&
        fact(t("adminOrders.order.listPrice"), `${yuan(order.list_cents)} · ${t("adminOrders.order.off", { percent: order.percent_off })}`)}
      {order.received_cents !== null && order.received_cents !== order.cents && fact(t("adminOrders.order.received"), yuan(order.received_cents))}
      {order.refunded_cents > 0 && fact(t("adminOrders.order.refunded"), yuan(order.refunded_cents))}
      {fact(t("adminOrders.created"), stamp(order.created_ms))}
      {order.paid_ms === null && fact(t("adminOrders.order.expires"), stamp(order.expires_ms))}
      {order.paid_ms !== null && fact(t("adminOrders.order.paid"), stamp(order.paid_ms))}
      {order.closed_ms !== null && fact(t("adminOrders.order.closed"), stamp(order.closed_ms))}
      {fact(t("adminOrders.order.note"), pick(order.note))}
    </Facts>
  );
}

const TONES = { open: "warn", abnormal: "bad", succeeded: "good", closed: "idle" } as const;

function RefundItem({ refund }: { refund: Refund }) {
  const { t, pick } = useTexts();
  return (
    <li>
      <strong>{yuan(refund.cents)}</strong>
      <StatusMark tone={TONES[refund.status]}>{t(`adminOrders.refund.status.${refund.status}`)}</StatusMark>
      <span>{pick(refund.reason)}</span>
      {refund.points_taken > 0 && <span>{t("adminOrders.refund.taken", { points: grouped(refund.points_taken) })}</span>}
      {refund.points_short > 0 && <span data-short>{t("adminOrders.refund.short", { points: grouped(refund.points_short) })}</span>}
      {refund.error && <span>{t("adminOrders.refund.error", { error: refund.error })}</span>}
      <small>
        {t("adminOrders.refund.by", { name: refund.actor })} · {stamp(refund.created_ms)}
      </small>
    </li>
  );
}
