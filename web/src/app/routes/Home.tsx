import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useTexts } from "@/i18n";
import { arrive } from "@/features/account/arrival";
import { toast } from "@/lib/toast";
import { HUB_ROUTE } from "./paths";

/** The site's address: takes what other sites hand over in it, and opens the hub with a clean one. */
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
  return <Navigate to={{ pathname: HUB_ROUTE, search: arrival.search }} replace />;
}
