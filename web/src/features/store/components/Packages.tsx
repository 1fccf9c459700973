import { Skeleton } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { Stack } from "@/components/blocks/Stack";
import { EmptyState } from "@/components/EmptyState";
import { ErrorState } from "@/components/ErrorState";
import { useTexts } from "@/i18n";
import { organisationAt } from "@/lib/routes";
import { useChosenWallet } from "@/lib/wallet";
import { useProducts, useStore } from "../api";
import { bestValue, forPeople } from "../shelves";
import type { ChannelId, Product } from "../types";
import { listWords } from "../words";
import { ProductCard, shelf } from "./ProductCard";
import { ProductDetails } from "./ProductDetails";
import { VipStrip } from "./VipStrip";
import styles from "./store.module.css";

/** The shelves in their order. */
const CATEGORIES = ["WebUI", "Developer", "ClaudeCode"] as const;

interface Props {
  /** Another dialog is in front: the details wait behind it. */
  covered: boolean;
  /** The purchase that is being prepared. */
  busy: { product: string; channel: ChannelId } | null;
  onBuy(product: Product, channel: ChannelId): void;
}

/** What is on sale, by category, what one can try first and then the cheapest. The address names the package whose details are open. */
export function Packages({ covered, busy, onBuy }: Props) {
  const { t } = useTexts();
  const [search, setSearch] = useSearchParams();
  const wallet = useChosenWallet();
  const products = useProducts();
  const shop = useStore();
  const store = shop.data;
  const channels = store?.channels.map(({ id }) => id) ?? [];
  const vip = store?.vip.reached ?? false;
  const open = products.data?.find(({ id }) => id === search.get("product")) ?? null;
  const show = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id) next.set("product", id);
    else next.delete("product");
    setSearch(next, { replace: true });
  };
  const busyWith = (id: string) => (busy?.product === id ? busy.channel : null);

  if (products.isError && !products.data) {
    return <ErrorState title={listWords(products.error, "products", t)} onRetry={() => void products.refetch()} />;
  }
  if (shop.isError && !store) return <ErrorState title={listWords(shop.error, "products", t)} onRetry={() => void shop.refetch()} />;
  if (!products.data || !store) return <Loading />;
  const best = bestValue(products.data);
  const others = products.data.filter(({ category }) => shelf(category) === "other");
  const groups = [
    ...CATEGORIES.map((id) => ({ id, title: t(`store.category.${id}`), help: t(`store.category.${id}Help`), items: products.data.filter(({ category }) => category === id) })),
    { id: "other", title: t("store.category.other"), help: "", items: others },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <VipStrip store={store} />
      {wallet && (
        <p className={styles.notice}>
          {t("store.toOwn", { name: wallet.name })} <Link to={organisationAt(wallet.id)}>{t("wallet.see")}</Link>
        </p>
      )}
      {channels.length === 0 && (
        <p className={styles.notice}>
          {t("store.noChannels")} <Link to="/service-market?tab=contact">{t("store.contact")}</Link>
        </p>
      )}
      {groups.length === 0 && <EmptyState title={t("store.empty")} help={t("store.emptyHelp")} />}
      {groups.map(({ id, title, help, items }) => (
        <Stack as="section" gap={3} key={id} className={styles.group} aria-labelledby={`category-${id}`}>
          <div className={styles.groupHead}>
            <h2 id={`category-${id}`}>{title}</h2>
            {help && <p>{help}</p>}
          </div>
          <div className={styles.cards}>
            {forPeople(items).map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                best={product.id === best}
                demo={store.demo}
                channels={channels}
                vip={vip}
                busy={busyWith(product.id)}
                onBuy={(channel) => onBuy(product, channel)}
                onDetails={() => show(product.id)}
              />
            ))}
          </div>
        </Stack>
      ))}
      <ProductDetails
        product={covered ? null : open}
        channels={channels}
        store={store}
        busy={open && busyWith(open.id)}
        onBuy={onBuy}
        onClose={() => show(null)}
      />
    </>
  );
}

function Loading() {
  const { t } = useTexts();
  return (
    <Stack gap={4} role="status" aria-label={t("app.loading")}>
      <Skeleton height={76} radius="xl" />
      <Skeleton height={30} width={160} />
      <div className={styles.cards}>
        {[0, 1, 2].map((index) => (
          <Skeleton key={index} height={300} radius="xl" />
        ))}
      </div>
    </Stack>
  );
}
