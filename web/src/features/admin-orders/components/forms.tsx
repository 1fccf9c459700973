import { Button, Textarea, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type FormEvent } from "react";
import { Problem } from "@/components/blocks/Problem";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { wordsOf } from "@/lib/api/specified";
import { unanswered } from "@/lib/idempotency";
import { centsOf, plainYuan, yuan } from "@/lib/money";
import { pointsTakenBack } from "@/lib/refund";
import { toast } from "@/lib/toast";
import { useOrderActs, useRefundPreview } from "../api";
import type { AdminOrder } from "../types";
import styles from "./orders.module.css";

/** Bytes of a reason: what the payment companies take. */
const MOST_BYTES = 80;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

interface RefundProps {
  order: AdminOrder;
  /** Cents that can still be given back. */
  left: number;
  onClose(): void;
}

/** Gives back all or a part, and says before what that takes from the buyer. */
export function RefundForm({ order, left, onClose }: RefundProps) {
  const { t, language } = useTexts();
  const { refund } = useOrderActs();
  const [amount, setAmount] = useState(plainYuan(left));
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<{ amount?: string; reason?: string; all?: string }>({});
  const cents = centsOf(amount);
  const sound = cents !== null && cents > 0 && cents <= left;
  const [asked] = useDebouncedValue(sound ? cents : null, 200);
  const { data: preview } = useRefundPreview(order.order_no, asked);
  const shown = sound && preview?.cents === cents ? preview : null;
  const points = shown && pointsTakenBack(shown, t, language);
  const days = shown?.days_due ?? 0;

  /** What was said of a field is over as soon as it is changed. */
  const right = (field: "amount" | "reason") => setProblems((old) => Object.fromEntries(Object.entries(old).filter(([name]) => name !== "all" && name !== field)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refund.isPending) return;
    const words = reason.trim();
    const found: typeof problems = {};
    if (cents === null || cents < 1) found.amount = t("adminOrders.refund.badAmount");
    else if (cents > left) found.amount = t("adminOrders.refund.tooMuch", { amount: yuan(left) });
    if (!words) found.reason = t("adminOrders.refund.reasonRequired");
    else if (bytesOf(words) > MOST_BYTES) found.reason = t("adminOrders.refund.reasonLong");
    setProblems(found);
    if (cents === null || found.amount || found.reason) return;
    refund.mutate(
      { orderNo: order.order_no, cents, reason: words },
      {
        onSuccess: (made) => {
          toast(t(made.status === "succeeded" ? "adminOrders.refund.done" : "adminOrders.refund.under"), "success");
          onClose();
        },
        onError: (error) => {
          if (unanswered(error)) return setProblems({ all: t("adminOrders.keep") });
          const field = (name: string) => (error instanceof ApiError ? error.fields.find(({ path }) => path.endsWith(name))?.message : undefined);
          const [wrongAmount, wrongReason] = [field("cents"), field("reason")];
          setProblems({
            ...(wrongAmount ? { amount: wrongAmount } : {}),
            ...(wrongReason ? { reason: wrongReason } : {}),
            ...(wrongAmount || wrongReason ? {} : { all: wordsOf(error, t("adminOrders.unknown")) }),
          });
        },
      },
    );
  };
  return (
    <Stack as="form" gap={3} className={styles.form} aria-label={t("adminOrders.refund.title")} noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <TextInput
          required
          label={t("adminOrders.refund.amount")}
          description={t("adminOrders.refund.left", { amount: yuan(left) })}
          inputMode="decimal"
          value={amount}
          error={problems.amount}
          data-autofocus
          onChange={(event) => {
            setAmount(event.currentTarget.value);
            right("amount");
          }}
        />
        <TextInput
          required
          label={t("adminOrders.refund.reason")}
          description={t("adminOrders.refund.reasonHelp")}
          value={reason}
          error={problems.reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            right("reason");
          }}
        />
      </div>
      <ul className={styles.consequences} aria-live="polite">
        {points && <li>{points}</li>}
        {days > 0 && <li>{t("adminOrders.refund.days", { count: days })}</li>}
        <li>{t("adminOrders.refund.inviter")}</li>
      </ul>
      {problems.all && (
        <Problem>
          {problems.all}
        </Problem>
      )}
      <Row gap={2} wrap align="stretch" justify="end" className={styles.acts}>
        <Button variant="default" onClick={onClose}>
          {t("adminOrders.refund.back")}
        </Button>
        <Button type="submit" loading={refund.isPending}>
          {t("adminOrders.refund.confirm", { amount: sound ? yuan(cents) : "" })}
        </Button>
      </Row>
    </Stack>
  );
}

/** Says no to a wish for the money, with the words that the buyer reads. */
export function DeclineForm({ order, onClose }: { order: AdminOrder; onClose(): void }) {
  const { t } = useTexts();
  const { decline } = useOrderActs();
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decline.isPending) return;
    if (!note.trim()) return setProblem(t("adminOrders.decline.required"));
    decline.mutate(
      { orderNo: order.order_no, note: note.trim() },
      {
        onSuccess: () => {
          toast(t("adminOrders.decline.done"), "success");
          onClose();
        },
        onError: (error) => setProblem((error instanceof ApiError && error.fields[0]?.message) || wordsOf(error, t("adminOrders.unknown"))),
      },
    );
  };
  return (
    <Stack as="form" gap={3} className={styles.form} aria-label={t("adminOrders.decline.title")} noValidate onSubmit={submit}>
      <Textarea
        required
        label={t("adminOrders.decline.note")}
        description={t("adminOrders.decline.noteHelp")}
        rows={3}
        maxLength={500}
        value={note}
        error={problem}
        data-autofocus
        onChange={(event) => {
          setNote(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Row gap={2} wrap align="stretch" justify="end" className={styles.acts}>
        <Button variant="default" onClick={onClose}>
          {t("adminOrders.refund.back")}
        </Button>
        <Button type="submit" loading={decline.isPending}>
          {t("adminOrders.decline.confirm")}
        </Button>
      </Row>
    </Stack>
  );
}
