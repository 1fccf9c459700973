import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNow } from "@/lib/hooks";
import { hostTime } from "@/lib/serverTime";
import { paymentStatus, POLL_MS } from "./api";
import type { Order, OrderStatus } from "./types";

/** How long a payment that came at the last moment is waited for, and how often it is asked after then. */
const AFTERMATH_MS = 60_000;
const AFTERMATH_POLL_MS = 10_000;

const FINAL: OrderStatus[] = ["CANCELLED", "FAILED", "REFUNDED", "COMPLETED"];

/** Follows a payment until it is paid or cannot be paid any more. `onPaid` is called once. */
export function usePayment(order: Order, onPaid: (status: OrderStatus) => void) {
  const now = useNow(true, 500);
  const left = Math.max(0, order.expires_ms - hostTime(now));
  const told = useRef(false);
  const check = useQuery({
    queryKey: ["payment", order.order_no],
    queryFn: ({ signal }) => paymentStatus(order.order_no, signal),
    refetchInterval: ({ state }) => {
      if (state.data && (state.data.paid || FINAL.includes(state.data.status))) return false;
      const over = hostTime(Date.now()) - order.expires_ms;
      if (over < 0) return POLL_MS;
      return over < AFTERMATH_MS ? AFTERMATH_POLL_MS : false;
    },
    // The buyer is on the channel's page, or on the phone.
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: "always",
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const paid = check.data?.paid ?? false;
  const status = check.data?.status;
  useEffect(() => {
    if (!paid || told.current || !status) return;
    told.current = true;
    onPaid(status);
  }, [paid, status, onPaid]);

  return {
    /** Milliseconds in which it can still be paid. */
    left,
    closed: status === "CANCELLED",
    refused: status === "FAILED",
    /** The last question had no answer. */
    unsure: check.isError,
  };
}
