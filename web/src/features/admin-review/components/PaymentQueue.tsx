import { Button, Skeleton, TextInput } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Fact, Facts } from "@/components/Facts";
import { StatusMark } from "@/components/StatusMark";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { yuan } from "@/lib/money";
import { pointsTakenBack } from "@/lib/refund";
import { toast } from "@/lib/toast";
import { useAttention, useRefundPreview, useResolve, useWantedOrder, type Attention, type StoreVerdict } from "../api";
import { useWaited } from "./waited";
import { Loading } from "./TaskQueue";
import styles from "./review.module.css";

const WANTED = "refund_wanted";
/** What of an item's details is read as a fact, or stands in its text. */
const NAMED = ["cents", "paid_ms", "transaction_id", "finished", "reason"];

interface Asked {
  item: Attention;
  verdict: StoreVerdict;
}

/** Payments and refunds that wait for a decision. The store itself names the two that each allows. */
export function PaymentQueue() {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const queue = useAttention();
  const items = queue.data?.items;
  return (
    <>
      <p className={layout.lead}>{t("adminReview.paymentsLead")}</p>
      {queue.isError && !queue.data && (
        <ErrorState title={wordsOf(queue.error, t("adminReview.failed"))} onRetry={() => void queue.refetch()} />
      )}
      {queue.isPending && <Loading />}
      {items?.length === 0 && <EmptyState title={t("adminReview.paymentsEmpty")} help={t("adminReview.paymentsEmptyHelp")} />}
      {items && items.length > 0 && (
        <ul className={styles.list} aria-label={t("adminReview.paymentsList")}>
          {items.map((item) => (
            <li key={item.id}>
              <Card item={item} onDecide={(verdict) => setAsked({ item, verdict })} />
            </li>
          ))}
        </ul>
      )}
      {items && queue.data && queue.data.total > items.length && <p>{t("adminReview.paymentsMore", { count: items.length })}</p>}
      <ResolveDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Card({ item, onDecide }: { item: Attention; onDecide(verdict: StoreVerdict): void }) {
  const { t, pick } = useTexts();
  const id = useId();
  const kinds = t("adminReview.kinds", { returnObjects: true }) as Record<string, string>;
  const channels = t("adminReview.channels", { returnObjects: true }) as Record<string, string>;
  const kept = item.details ?? {};
  const cents = typeof kept["cents"] === "number" ? kept["cents"] : null;
  const paid = typeof kept["paid_ms"] === "number" ? kept["paid_ms"] : null;
  const transaction = typeof kept["transaction_id"] === "string" ? kept["transaction_id"] : null;
  // What is shown by name, and what the text over it says already.
  const rest = Object.entries(kept).filter(([name, value]) => !NAMED.includes(name) && value !== null);
  return (
    <Panel as="article" gap={3} className={styles.card} aria-labelledby={id}>
      <Row as="header" gap={2} wrap>
        <StatusMark tone="warn">{kinds[item.kind] ?? item.kind}</StatusMark>
        <span className={styles.waiting}>
          {t("adminReview.waiting")} {useWaited(item.created_ms)}
        </span>
      </Row>
      <h2 id={id} className={styles.name}>
        {pick(item.text)}
      </h2>
      <Facts columns>
        {item.order_no && (
          <Fact name={t("adminReview.order")} copy={item.order_no}>
            <OrderLink number={item.order_no} />
          </Fact>
        )}
        {item.refund_no && (
          <Fact name={t("adminReview.refundNo")} copy={item.refund_no}>
            <code>{item.refund_no}</code>
          </Fact>
        )}
        {item.channel && <Fact name={t("adminReview.channel")}>{channels[item.channel] ?? item.channel}</Fact>}
        {cents !== null && <Fact name={t(item.kind === WANTED ? "adminReview.toRefund" : "adminReview.received")}>{yuan(cents)}</Fact>}
        {transaction && (
          <Fact name={t("adminReview.transaction")} copy={transaction}>
            <code>{transaction}</code>
          </Fact>
        )}
        {paid !== null && <Fact name={t("adminReview.paid")}>{stamp(paid)}</Fact>}
        <Fact name={t(item.kind === WANTED ? "adminReview.asked" : "adminReview.noticed")}>{stamp(item.created_ms)}</Fact>
      </Facts>
      {rest.length > 0 && (
        <details className={styles.params}>
          <summary>{t("adminReview.known")}</summary>
          <pre>{JSON.stringify(Object.fromEntries(rest), null, 2)}</pre>
        </details>
      )}
      <div className={styles.verdicts}>
        <Button onClick={() => onDecide("accept")} aria-describedby={id}>
          {pick(item.accept)}
        </Button>
        <Button variant="default" onClick={() => onDecide("dismiss")} aria-describedby={id}>
          {pick(item.dismiss)}
        </Button>
      </div>
    </Panel>
  );
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link to={`/admin/orders?order=${encodeURIComponent(number)}`}>
      <code>{number}</code>
    </Link>
  );
}

/** Who asks for the money of what. */
function OrderFacts({ orderNo }: { orderNo: string }) {
  const { t, label } = useTexts();
  return (
    <Fetched query={useWantedOrder(orderNo)} failed={t("adminReview.orderFailed")}>
      {(order) => (
        <Facts label={t("adminReview.aboutOrder")}>
          <Fact name={t("adminReview.order")}>
            <OrderLink number={orderNo} />
          </Fact>
          <Fact name={t("adminReview.buyer")}>
            <Link to={`/admin/users?user=${order.uid}`}>{order.uid}</Link>
          </Fact>
          <Fact name={t("adminReview.product")}>{label(order.title, order.english.title)}</Fact>
          <Fact name={t("adminReview.paidAmount")}>{yuan(order.received_cents ?? order.cents)}</Fact>
        </Facts>
      )}
    </Fetched>
  );
}

/** What a refund would give back, and take back, now. */
function RefundFacts({ preview }: { preview: ReturnType<typeof useRefundPreview> }) {
  const { t, language } = useTexts();
  return (
    <Fetched query={preview} failed={t("adminReview.refundFailed")}>
      {(refund) => (
        <Facts label={t("adminReview.refund")}>
          <Fact name={t("adminReview.givenBack")}>{yuan(refund.cents)}</Fact>
          <Fact name={t("adminReview.points")}>{pointsTakenBack(refund, t, language)}</Fact>
          <Fact name={t("adminReview.term")}>{refund.days_due > 0 && t("adminReview.days", { count: refund.days_due })}</Fact>
        </Facts>
      )}
    </Fetched>
  );
}

/** What was fetched; until it is there, that it is on its way, or why it did not come and a way to ask again. */
function Fetched<T>({ query, failed, children }: { query: UseQueryResult<T>; failed: string; children(data: T): ReactNode }) {
  const { t } = useTexts();
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton height={72} radius="lg" role="status" aria-label={t("app.loading")} />;
  return (
    <Row gap={3} rowGap={2} wrap className={styles.missing} role="alert">
      <p>{wordsOf(query.error, failed)}</p>
      <Button variant="default" size="xs" onClick={() => void query.refetch()}>
        {t("app.retry")}
      </Button>
    </Row>
  );
}

/** Asks for the second thought and a note. Keeps its last face while it closes. */
function ResolveDialog({ asked, onClose }: { asked: Asked | null; onClose(): void }) {
  const { pick } = useTexts();
  const shown = useLast(asked);
  if (!shown) return null;
  const { item, verdict } = shown;
  const word = pick(verdict === "accept" ? item.accept : item.dismiss);
  return (
    <Dialog opened={asked !== null} title={word} onClose={onClose}>
      <ResolveForm key={`${item.id} ${verdict}`} item={item} verdict={verdict} word={word} onClose={onClose} />
    </Dialog>
  );
}

function ResolveForm({ item, verdict, word, onClose }: Asked & { word: string; onClose(): void }) {
  const { t, pick } = useTexts();
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const resolve = useResolve();
  const wanted = item.kind === WANTED ? item.order_no : null;
  const refunds = wanted !== null && verdict === "accept";
  const preview = useRefundPreview(refunds ? wanted : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (note.trim() === "") return setFault(t("adminReview.noteMissing"));
    resolve.mutate(
      { id: item.id, verdict, note: note.trim() },
      {
        onSuccess: () => {
          toast(t("adminReview.resolved", { verdict: word }), "success");
          onClose();
        },
        onError: (error) => setFault(wordsOf(error, t("adminReview.decideFailed"))),
      },
    );
  };
  return (
    <Stack as="form" gap={3} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.quoted}>{pick(item.text)}</p>
      {wanted !== null && <OrderFacts orderNo={wanted} />}
      {refunds && <RefundFacts preview={preview} />}
      <TextInput
        label={t("adminReview.note")}
        description={t("adminReview.noteHelp")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        maxLength={500}
        required
        data-autofocus
        value={note}
        error={fault}
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setFault(null);
        }}
      />
      <div className={styles.answers}>
        <Button variant="default" onClick={onClose}>
          {t("adminReview.back")}
        </Button>
        {/* Nobody refunds what they have not seen. */}
        <Button type="submit" loading={resolve.isPending} disabled={refunds && !preview.data}>
          {word}
        </Button>
      </div>
    </Stack>
  );
}
