import { StatusMark } from "@/components/StatusMark";
import { useTexts } from "@/i18n";
import { standing } from "../standing";
import type { Order } from "../types";
import styles from "./orders.module.css";

/** How an order stands: the specification's word, and what is still to be done about it. */
export function OrderMark({ order }: { order: Order }) {
  const { t } = useTexts();
  const { tone, word, more } = standing(order);
  return (
    <span className={styles.marks}>
      <StatusMark tone={tone}>{t(`adminOrders.word.${word}`)}</StatusMark>
      {more && <StatusMark tone={more === "partly" ? "idle" : "warn"}>{t(`adminOrders.${more}`)}</StatusMark>}
    </span>
  );
}
