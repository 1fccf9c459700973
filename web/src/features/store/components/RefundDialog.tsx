import { Button } from "@mantine/core";
import { useId, useState, type FormEvent } from "react";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { ApiError } from "@/lib/api/client";
import { toast } from "@/lib/toast";
import { useAskRefund, useRefundPreview } from "../api";
import { yuan } from "@/lib/money";
import { pointsTakenBack } from "@/lib/refund";
import type { Order } from "../types";
import { useLast } from "@/lib/hooks";
import { actWords } from "../words";
import styles from "./orders.module.css";

/** Characters of a reason. */
const MOST = 200;

/** Asks the operator for the money of an order. */
export function RefundDialog({ order, onClose }: { order: Order | null; onClose(): void }) {
  const { t } = useTexts();
  const shown = useLast(order);
  if (!shown) return null;
  return (
    <Dialog opened={order !== null} title={t("store.order.refundTitle")} size={480} onClose={onClose}>
      {order && <RefundForm key={order.order_no} order={order} onClose={onClose} />}
    </Dialog>
  );
}

function RefundForm({ order, onClose }: { order: Order; onClose(): void }) {
  const { t, label, language } = useTexts();
  const id = useId();
  const ask = useAskRefund();
  const preview = useRefundPreview(order.order_no);
  const points = preview.data && pointsTakenBack(preview.data, t, language);
  const days = preview.data?.days_due ?? 0;
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (ask.isPending) return;
    const words = reason.trim();
    if (!words) return setProblem(t("store.order.refundReasonRequired"));
    if ([...words].length > MOST) return setProblem(t("store.order.refundReasonLong", { count: MOST }));
    ask.mutate(
      { orderNo: order.order_no, reason: words },
      {
        onSuccess: () => {
          toast(t("store.order.refundSent"), "success");
          onClose();
        },
        onError: (error) => setProblem((error instanceof ApiError && error.fields[0]?.message) || actWords(error, t)),
      },
    );
  };
  return (
    <Stack as="form" gap={2} className={styles.form} noValidate onSubmit={submit}>
      <Row as="p" gap={3} align="stretch" justify="between" className={styles.what}>
        <strong>{label(order.title, order.english.title)}</strong>
        <span>{yuan(order.cents - order.refunded_cents)}</span>
      </Row>
      <p className={styles.help}>{t("store.order.refundHelp")}</p>
      {/* There before its words are: only what changes is read out. */}
      <div className={styles.takes} aria-live="polite" aria-busy={preview.isPending || undefined}>
        {points && <p className={styles.help}>{points}</p>}
        {days > 0 && <p className={styles.help}>{t("store.order.refundDays", { count: days })}</p>}
      </div>
      <label htmlFor={id}>{t("store.order.refundReason")}</label>
      <textarea
        id={id}
        className={styles.area}
        rows={4}
        value={reason}
        placeholder={t("store.order.refundPlaceholder")}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem(null);
        }}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.pair}>
        <Button variant="default" onClick={onClose}>
          {t("app.back")}
        </Button>
        <Button type="submit" loading={ask.isPending}>
          {t("store.order.refundSend")}
        </Button>
      </div>
    </Stack>
  );
}
