import { Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { BusyButton } from "@/components/BusyButton";
import { useTexts } from "@/i18n";
import { clock, fullMoment, grouped } from "@/lib/format";
import { useNow } from "@/lib/hooks";
import { hostTime } from "@/lib/serverTime";
import { toast } from "@/lib/toast";
import { orderQuery, useWithdrawRefund } from "../api";
import { yuan } from "@/lib/money";
import type { Order, Refund } from "../types";
import { actWords, standing } from "../words";
import { ChannelMark } from "./ChannelMark";
import { CopyNumber } from "./CopyNumber";
import { Grants } from "./Grants";
import styles from "./orders.module.css";

interface Props {
  order: Order;
  /** The order that the address names. */
  found: boolean;
  busy: boolean;
  onPay(): void;
  onCancel(): void;
  onRefund(): void;
  /** Its time to pay is over: the host knows what became of it. */
  onOver(): void;
}

/** One order: what it was, how it stands, and what can be done about it. */
export function OrderCard({ order, found, busy, onPay, onCancel, onRefund, onOver }: Props) {
  const { t, label, language } = useTexts();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (found) card.current?.scrollIntoView({ block: "center" });
  }, [found]);
  const state = standing(order);
  const paid = order.paid_ms !== null;
  const refundable = order.status === "SUCCESS" && order.refunding_cents === 0 && order.refunded_cents < order.cents;
  const time = (ms: number) => fullMoment(ms, language);
  return (
    <Panel as="article" gap={3} shrink ref={card} className={styles.card} aria-labelledby={id} data-found={found || undefined}>
      <Row gap={3} rowGap={1} wrap className={styles.head}>
        <h2 id={id}>{label(order.title, order.english.title)}</h2>
        <span className={styles.standing} data-tone={state.tone}>
          {t(`store.status.${state.word}`)}
        </span>
        <strong className={styles.amount}>
          <span className="visually-hidden">{t(paid ? "store.order.amount" : "store.order.due")}</span>
          {yuan(order.cents)}
        </strong>
      </Row>
      <Grants points={order.points} days={order.days} membership={order.membership} />
      {order.details && (
        <details className={styles.details}>
          <summary>{t("store.order.content")}</summary>
          <p>{label(order.details, order.english.details)}</p>
        </details>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t("store.order.channel")}</dt>
          <Row as="dd" gap={1}>
            <ChannelMark channel={order.channel} size={16} />
            {t(`store.${order.channel}`)}
            {order.demonstration && <span className={styles.demo}>{t("store.demo")}</span>}
          </Row>
        </div>
        <div>
          <dt>{t("store.order.created")}</dt>
          <dd>
            <time dateTime={new Date(order.created_ms).toISOString()}>{time(order.created_ms)}</time>
          </dd>
        </div>
        {order.paid_ms !== null && (
          <div>
            <dt>{t("store.order.paid")}</dt>
            <dd>
              <time dateTime={new Date(order.paid_ms).toISOString()}>{time(order.paid_ms)}</time>
            </dd>
          </div>
        )}
        {order.list_cents > order.cents && (
          <div>
            <dt>{t("store.vip.title")}</dt>
            <dd>-{yuan(order.list_cents - order.cents)}</dd>
          </div>
        )}
      </dl>
      <Refunds order={order} />
      <Row gap={4} rowGap={2} wrap justify="between" className={styles.foot}>
        <CopyNumber number={order.order_no} />
        {order.status === "PENDING" && (
          <Row gap={2} wrap className={styles.acts}>
            {order.cancel_asked ? (
              <span className={styles.left}>{t("store.order.cancelling")}</span>
            ) : (
              <>
                <TimeLeft order={order} onOver={onOver} />
                <Button variant="default" size="sm" onClick={onCancel}>
                  {t("store.order.cancel")}
                </Button>
                <Button size="sm" loading={busy} onClick={onPay}>
                  {t("store.order.resume")}
                </Button>
              </>
            )}
          </Row>
        )}
        {(order.refund_wanted || refundable) && <RefundAct order={order} onAsk={onRefund} />}
      </Row>
    </Panel>
  );
}

/** Asks for the money, or takes that back: one button for both, which keeps the focus when one becomes the other. */
function RefundAct({ order, onAsk }: { order: Order; onAsk(): void }) {
  const { t } = useTexts();
  const withdraw = useWithdrawRefund();
  const press = () => {
    if (!order.refund_wanted) return onAsk();
    withdraw.mutate(order.order_no, {
      onSuccess: () => toast(t("store.order.refundWithdrawn"), "success"),
      onError: (error) => toast(actWords(error, t), "error"),
    });
  };
  return (
    <Row gap={2} wrap className={styles.acts}>
      <BusyButton variant="default" size="sm" busy={withdraw.isPending} onClick={press}>
        {t(order.refund_wanted ? "store.order.refundWithdraw" : "store.order.refund")}
      </BusyButton>
    </Row>
  );
}

function TimeLeft({ order, onOver }: { order: Order; onOver(): void }) {
  const { t } = useTexts();
  const now = useNow(true);
  const left = Math.max(0, order.expires_ms - hostTime(now));
  const over = left === 0;
  const tell = useRef(onOver);
  useEffect(() => {
    tell.current = onOver;
  });
  useEffect(() => {
    if (over) tell.current();
  }, [over]);
  return <span className={styles.left}>{t("store.order.left", { time: clock(left) })}</span>;
}

/** What became of the wish for the money: each refund with the points that went with it. */
function Refunds({ order }: { order: Order }) {
  const { t, pick } = useTexts();
  // The list does not carry what an operator answered; only what was paid can have been asked back.
  const version = [order.refunded_cents, order.refunding_cents, order.refund_wanted].join(" ");
  const details = useQuery({ ...orderQuery(order.order_no, version), enabled: order.paid_ms !== null, placeholderData: keepPreviousData }).data;
  const request = details?.refund_request;
  const declined = !order.refund_wanted && request?.answer === "dismissed";
  if (!order.refund_wanted && !declined && !details?.refunds.length) return null;
  return (
    <Stack as="ul" gap={1} className={styles.refunds}>
      {order.refund_wanted && <li data-tone="warn">{t("store.order.wanted")}</li>}
      {declined && <li data-tone="bad">{request.word ? t("store.order.declined", { note: pick(request.word) }) : t("store.order.declinedPlain")}</li>}
      {details?.refunds.map((refund) => (
        <li key={refund.refund_no} data-tone={TONES[refund.status]}>
          <RefundLine refund={refund} />
        </li>
      ))}
    </Stack>
  );
}

const TONES = { open: "warn", abnormal: "warn", succeeded: "good", closed: "bad" } as const;
const WORDS = { open: "refunding", abnormal: "refunding", succeeded: "refunded", closed: "refundClosed" } as const;

function RefundLine({ refund }: { refund: Refund }) {
  const { t, pick } = useTexts();
  const closed = refund.status === "closed";
  return (
    <>
      <strong>{t(`store.order.${WORDS[refund.status]}`, { amount: yuan(refund.cents) })}</strong>
      {!closed && refund.points_taken > 0 && <span>{t("store.order.takenBack", { points: grouped(refund.points_taken) })}</span>}
      {!closed && refund.points_short > 0 && <span>{t("store.order.short", { points: grouped(refund.points_short) })}</span>}
      {pick(refund.reason) && <span>{t("store.order.reason", { reason: pick(refund.reason) })}</span>}
    </>
  );
}
