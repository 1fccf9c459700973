import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { useTexts } from "@/i18n";
import { Confirm } from "@/components/Confirm";
import { readLanding, type Offer } from "@/features/account/landingParameters";
import { toast } from "@/lib/toast";
import { lazyPage } from "@/i18n/lazyPage";
import { HomeSkeleton } from "../layout/HomeSkeleton";
import { loadHome } from "./chunks";
import { PRICES_ROUTE, STORE_ROUTE } from "@/lib/routes";

const HomeRoute = lazyPage(loadHome);

/**
 * Where the specification's parameters of the home page lead: `s=1` to the store, `redirect=order` to its orders,
 * `orderId` to the prices. With others the page stays.
 */
function targetOf(search: string): { pathname: string; search: string } | null {
  const query = new URLSearchParams(search);
  if (query.get("redirect") === "order") {
    const orderNo = query.get("orderNo") ?? query.get("orderId");
    return { pathname: STORE_ROUTE, search: `?redirect=order${orderNo ? `&orderNo=${encodeURIComponent(orderNo)}` : ""}` };
  }
  if (query.has("orderId")) return { pathname: PRICES_ROUTE, search: "" };
  if (query.get("s") === "1") return { pathname: STORE_ROUTE, search: "" };
  return null;
}

/** The site's address: takes what other sites hand over in it, and shows the home page, or what it names, at a clean one. */
export function Home() {
  const client = useQueryClient();
  const { t } = useTexts();
  const { search } = useLocation();
  const [given] = useState(search);
  const [landing] = useState(() => readLanding(given));
  const [offer, setOffer] = useState<Offer | null>(null);
  const [busy, setBusy] = useState(false);
  const [decided, setDecided] = useState(landing.look === null);
  const failed = useCallback(() => {
    toast(t("account.failed.handover"), "error", 6000);
    setDecided(true);
  }, [t]);
  useEffect(() => {
    landing.look?.(client).then((found) => (found ? setOffer(found) : setDecided(true)), failed);
  }, [landing, client, failed]);
  const accept = () => {
    setBusy(true);
    offer?.accept(client).then(() => setDecided(true), failed);
  };
  if (!decided)
    return (
      <>
        <HomeSkeleton />
        <Confirm
          opened={offer !== null}
          title={t("account.handover.title", { name: offer?.name ?? "" })}
          message={t("account.handover.message")}
          confirm={t("account.login")}
          dismiss={t("account.handover.not")}
          busy={busy}
          onConfirm={accept}
          onClose={() => setDecided(true)}
        />
      </>
    );
  const target = targetOf(search);
  if (target) return <Navigate to={target} replace />;
  // What was taken out of the address is not to stand there any longer.
  if (search !== landing.search && search === given) return <Navigate to={{ pathname: "/", search: landing.search }} replace />;
  return (
    <Suspense fallback={<HomeSkeleton />}>
      <HomeRoute />
    </Suspense>
  );
}
