import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTexts } from "@/i18n";
import { sessionQuery, useSession } from "@/lib/api/queries";
import { API_BASE } from "@/lib/api/client";
import { orderQuery, payPath, refreshOrders, useBuy, useResume } from "./api";
import { openPayWindow, type PayWindow } from "./popup";
import type { Bought, ChannelId, Order, Way } from "./types";
import { actWords, isSignedOut } from "./words";

/** What a purchase needs to know of the package: a product on sale, or the one of an order that is still open. */
export interface Wanted {
  product: string;
  channel: ChannelId;
}

/** A payment that the page waits for. */
export interface Payment {
  order: Order;
  /** The content of the code to scan; null where the channel's page was opened. */
  code: string | null;
}

type Stage =
  | { kind: "idle" }
  | { kind: "login" }
  | { kind: "alert"; message: string }
  | { kind: "paying"; payment: Payment }
  | { kind: "paid"; order: Order };

/** WeChat Pay has only codes; Alipay has a page of its own, which also takes a phone into its app. */
const usualWay = (channel: ChannelId): Way => (channel === "alipay" ? "page" : "qr");

/** The way from the button to the points: who buys, the order, the payment, and what is said at each step. */
export function usePurchase() {
  const { t } = useTexts();
  const client = useQueryClient();
  const session = useSession();
  const purchase = useBuy();
  const again = useResume();
  const [stage, setStage] = useState<Stage>({ kind: "idle" });
  const [busy, setBusy] = useState<Wanted | null>(null);
  const user = session.data?.user ?? null;
  const identified = user !== null && !user.anonymous;

  const close = () => setStage({ kind: "idle" });
  const fail = (error: unknown) => {
    if (!isSignedOut(error)) return setStage({ kind: "alert", message: actWords(error, t) });
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    setStage({ kind: "login" });
  };

  /** The way that was left is closed by the host once there is another; it may turn out to be paid. */
  const leave = async ({ order_no }: Order) => {
    const left = await client.fetchQuery({ ...orderQuery(order_no), staleTime: 0 }).catch(() => null);
    if (left && left.paid_ms !== null) paid(left);
  };

  const buy = async ({ product, channel }: Wanted, way = usualWay(channel)) => {
    if (busy) return;
    if (!user || !identified) return setStage({ kind: "login" });
    let page: PayWindow | null = null;
    if (way === "page") {
      // Within the click: what is opened after the host's answer would be blocked.
      page = openPayWindow(t("store.paying.opening"));
      if (!page) return setStage({ kind: "alert", message: t("store.failed.popup") });
    }
    setBusy({ product, channel });
    const before = stage.kind === "paying" ? stage.payment.order : null;
    try {
      const bought = await purchase.mutateAsync({ product_id: product, channel, way });
      // By its number: what the window pays is the order that this page watches, whatever was sold or changed meanwhile.
      page?.post(API_BASE + payPath(bought.order.order_no));
      setStage({ kind: "paying", payment: { order: bought.order, code: codeOf(bought) } });
      if (before && before.way !== way) void leave(before);
    } catch (error) {
      page?.close();
      fail(error);
    } finally {
      setBusy(null);
    }
  };

  /** Goes on with an order that was left. */
  const resume = async (order: Order) => {
    if (busy) return;
    if (order.way === "page") {
      const page = openPayWindow(t("store.paying.opening"));
      if (!page) return setStage({ kind: "alert", message: t("store.failed.popup") });
      page.post(API_BASE + payPath(order.order_no));
      return setStage({ kind: "paying", payment: { order, code: null } });
    }
    setBusy({ product: order.product_id, channel: order.channel });
    try {
      const bought = await again.mutateAsync(order.order_no);
      setStage({ kind: "paying", payment: { order: bought.order, code: codeOf(bought) } });
    } catch (error) {
      fail(error);
      void refreshOrders(client);
    } finally {
      setBusy(null);
    }
  };

  const paid = (order: Order) => {
    setStage({ kind: "paid", order });
    void refreshOrders(client);
  };

  return { stage, busy, identified, anonymous: user?.anonymous ?? false, ready: session.data !== undefined, buy, resume, fail, paid, close, askLogin: () => setStage({ kind: "login" }) };
}

export type Purchase = ReturnType<typeof usePurchase>;

const codeOf = ({ pay }: Bought): string | null => (pay.kind === "qr" ? pay.content : null);
