import { Button, TextInput } from "@mantine/core";
import { useId, useState, type FormEvent } from "react";
import { Link } from "react-router";
import { Dialog } from "@/components/Dialog";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { Fact, Facts } from "@/components/Facts";
import { StatusMark } from "@/components/StatusMark";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { wordsOf } from "@/lib/api/specified";
import { stamp } from "@/lib/format";
import { yuan } from "@/lib/money";
import { toast } from "@/lib/toast";
import { useAsked, useAttention, useResolve, type Attention, type StoreVerdict } from "../api";
import { useWaited } from "./waited";
import { Loading } from "./TaskQueue";
import styles from "./review.module.css";

/** A buyer asks for the money. */
const WANTED = "refund_wanted";
/** What of an item's details is read as a fact, or stands in its text. */
const NAMED = ["cents", "paid_ms", "transaction_id", "finished", "reason"];

type Asked = { item: Attention; verdict: StoreVerdict } | null;

/** Payments and refunds that wait for a decision. The store itself names the two that each allows. */
export function PaymentQueue() {
  const { t } = useTexts();
  const [asked, setAsked] = useState<Asked>(null);
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
  const { t, label } = useTexts();
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
    <article className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <StatusMark tone="warn">{kinds[item.kind] ?? item.kind}</StatusMark>
        <span className={styles.waiting}>
          {t("adminReview.waiting")} {useWaited(item.created_ms)}
        </span>
      </header>
      <h2 id={id} className={styles.name}>
        {item.text}
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
          {label(item.accept)}
        </Button>
        <Button variant="default" onClick={() => onDecide("dismiss")} aria-describedby={id}>
          {label(item.dismiss)}
        </Button>
      </div>
    </article>
  );
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link to={`/admin/orders?order=${encodeURIComponent(number)}`}>
      <code>{number}</code>
    </Link>
  );
}

/** Who asks for the money of what, and what a refund would take back. */
function RefundFacts({ orderNo }: { orderNo: string }) {
  const { t, label } = useTexts();
  const asked = useAsked(orderNo).data;
  if (!asked) return null;
  const { order, preview } = asked;
  const points = {
    due: preview.points_due.toLocaleString(),
    taken: preview.points_taken.toLocaleString(),
    held: preview.points_held.toLocaleString(),
    used: (preview.points_due - preview.points_taken - preview.points_held).toLocaleString(),
  };
  return (
    <Facts label={t("adminReview.refund")}>
      <Fact name={t("adminReview.order")}>
        <OrderLink number={orderNo} />
      </Fact>
      <Fact name={t("adminReview.buyer")}>
        <Link to={`/admin/users?user=${order.uid}`}>{order.uid}</Link>
      </Fact>
      <Fact name={t("adminReview.product")}>{label(order.title, order.english.title)}</Fact>
      <Fact name={t("adminReview.paidAmount")}>{yuan(order.received_cents ?? order.cents)}</Fact>
      <Fact name={t("adminReview.givenBack")}>{yuan(preview.cents)}</Fact>
      <Fact name={t("adminReview.points")}>{t("adminReview.pointsOf", points)}</Fact>
      <Fact name={t("adminReview.term")}>{preview.days_due > 0 && t("adminReview.days", { count: preview.days_due })}</Fact>
    </Facts>
  );
}

/** Asks for the second thought and a note. Keeps its last face while it closes. */
function ResolveDialog({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const { t, label } = useTexts();
  const [last, setLast] = useState(asked);
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const resolve = useResolve();
  if (asked && asked !== last) {
    setLast(asked);
    setNote("");
    setFault(null);
  }
  if (!last) return null;
  const { item, verdict } = last;
  const word = label(verdict === "accept" ? item.accept : item.dismiss);
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
    <Dialog opened={asked !== null} title={word} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.quoted}>{item.text}</p>
        {item.kind === WANTED && item.order_no && <RefundFacts orderNo={item.order_no} />}
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
          <Button type="submit" loading={resolve.isPending}>
            {word}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
