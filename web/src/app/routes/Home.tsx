import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useTexts } from "@/i18n";
import { arrive } from "@/features/account/arrival";
import { toast } from "@/lib/toast";
import { HUB_ROUTE, PRICES_ROUTE, STORE_ROUTE } from "./paths";

/**
 * Where the specification's parameters of the home page lead: `s=1` to the store, `redirect=order` to its orders,
 * `orderId` to the prices. What is left goes to the hub.
 */
function targetOf(search: string): { pathname: string; search: string } {
  const query = new URLSearchParams(search);
  if (query.get("redirect") === "order") {
    const orderNo = query.get("orderNo") ?? query.get("orderId");
    return { pathname: STORE_ROUTE, search: `?redirect=order${orderNo ? `&orderNo=${encodeURIComponent(orderNo)}` : ""}` };
  }
  if (query.has("orderId")) return { pathname: PRICES_ROUTE, search: "" };
  if (query.get("s") === "1") return { pathname: STORE_ROUTE, search: "" };
  return { pathname: HUB_ROUTE, search };
}

/** The site's address: takes what other sites hand over in it, and opens the hub, or what it names, with a clean one. */
export function Home() {
  const client = useQueryClient();
  const { t } = useTexts();
  const { search } = useLocation();
  const [arrival] = useState(() => arrive(search));
  useEffect(() => {
    arrival.redeem?.(client).then(
      (taken) => taken || toast(t("account.failed.handover"), "error", 6000),
      () => toast(t("account.failed.handover"), "error", 6000),
    );
  }, [arrival, client, t]);
  return <Navigate to={targetOf(arrival.search)} replace />;
}
