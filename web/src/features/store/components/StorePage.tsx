import { useCallback, useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import { Row } from "@/components/blocks/Row";
import layout from "@/components/layout.module.css";
import { useTexts } from "@/i18n";
import { shortYuan } from "@/lib/money";
import { useTitle } from "@/lib/useTitle";
import { withoutSignature } from "../address";
import { useStore } from "../api";
import { usePurchase } from "../usePurchase";
import { FailureAlert, LoginAlert } from "./Alerts";
import { ContactPanel } from "./ContactPanel";
import { Orders } from "./Orders";
import { Packages } from "./Packages";
import { PaidDialog } from "./PaidDialog";
import { PayDialog } from "./PayDialog";
import "../texts.zh";
import styles from "./store.module.css";

const TABS = ["packages", "orders", "contact"] as const;
type Tab = (typeof TABS)[number];

/** The tab stands in the address; `redirect=order` is the specification's way to the orders. */
function tabOf(search: URLSearchParams): Tab {
  const tab = TABS.find((name) => name === search.get("tab"));
  return tab ?? (search.get("redirect") === "order" || search.has("orderNo") ? "orders" : "packages");
}

const addressOf = (tab: Tab) => (tab === "packages" ? "/service-market" : `/service-market?tab=${tab}`);

/** The store: what can be bought, what was bought, and whom to ask. */
export function StorePage() {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const store = useStore();
  const purchase = usePurchase();
  const { stage, close } = purchase;
  const tab = tabOf(search);

  useTitle(t("store.title"));
  useEffect(() => {
    const clean = withoutSignature(search);
    if (clean) setSearch(clean, { replace: true });
  }, [search, setSearch]);

  const go = useCallback((next: Tab, more: Record<string, string> = {}) => setSearch({ ...(next === "packages" ? {} : { tab: next }), ...more }), [setSearch]);
  // Whoever has ordered has seen the details; a login, in contrast, leads back to them.
  const ordered = stage.kind === "paying";
  useEffect(() => {
    if (!ordered) return;
    setSearch(
      (before) => {
        before.delete("product");
        return before;
      },
      { replace: true },
    );
  }, [ordered, setSearch]);
  const toOrders = (orderNo?: string) => {
    close();
    go("orders", orderNo ? { orderNo } : {});
  };
  const paying = stage.kind === "paying" ? stage.payment : null;
  return (
    <div className={layout.hubPage}>
      <div className={styles.top}>
        <Row gap={3}>
          <h1 className={layout.title}>{t("store.title")}</h1>
          {store.data?.demo && <span className={styles.demo}>{t("store.demo")}</span>}
        </Row>
        <p className={layout.lead}>{store.data?.demo ? t("store.demoNote") : t("store.lead")}</p>
        {store.data && store.data.minimum_cents > 0 && <p className={layout.lead}>{t("store.minimum", { amount: shortYuan(store.data.minimum_cents) })}</p>}
      </div>
      <nav className={styles.tabs} aria-label={t("store.tabs")}>
        {TABS.map((name) => (
          <Link key={name} to={addressOf(name)} aria-current={name === tab ? "page" : undefined}>
            {t(`store.${name}`)}
          </Link>
        ))}
      </nav>
      {tab === "packages" && <Packages covered={stage.kind !== "idle"} busy={purchase.busy} onBuy={(product, channel) => void purchase.buy({ product: product.id, channel })} />}
      {tab === "orders" && <Orders purchase={purchase} named={search.get("orderNo")} onPackages={() => go("packages")} />}
      {tab === "contact" && <ContactPanel />}
      <PayDialog
        payment={paying}
        demo={store.data?.demo ?? false}
        busy={purchase.busy !== null}
        onWay={(way) => paying && void purchase.buy({ product: paying.order.product_id, channel: paying.order.channel }, way)}
        onPaid={(order, status) => purchase.paid({ ...order, status })}
        onOrders={() => toOrders(paying?.order.order_no)}
        onClose={close}
      />
      <PaidDialog order={stage.kind === "paid" ? stage.order : null} onOrders={() => toOrders()} onClose={close} />
      <LoginAlert opened={stage.kind === "login"} anonymous={purchase.anonymous} onClose={close} />
      <FailureAlert message={stage.kind === "alert" ? stage.message : null} onClose={close} />
    </div>
  );
}
