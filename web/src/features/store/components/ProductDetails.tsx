import { Stack } from "@/components/blocks/Stack";
import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { grouped } from "@/lib/format";
import { useLast } from "@/lib/hooks";
import { shortYuan, yuan } from "@/lib/money";
import type { ChannelId, Product, Store } from "../types";
import { Grants } from "./Grants";
import { Price } from "./Price";
import { PayButtons } from "./ProductCard";
import styles from "./store.module.css";

interface Props {
  product: Product | null;
  channels: ChannelId[];
  store: Store;
  busy: ChannelId | null;
  onBuy(product: Product, channel: ChannelId): void;
  onClose(): void;
}

/** Everything that is to be known of a package before it is bought. */
export function ProductDetails({ product, channels, store, busy, onBuy, onClose }: Props) {
  const { t, label } = useTexts();
  const shown = useLast(product);
  if (!shown) return null;
  const { product_details: details, membership_type: membership, english } = shown.additionalAttributes;
  const { reached: vip, after_points: all, bought_points: done } = store.vip;
  const title = label(shown.title, english.title);
  return (
    <Dialog opened={product !== null} title={title} size={520} onClose={onClose}>
      <Stack gap={4} className={styles.details}>
        <div>
          <Price cents={shown.price} vipCents={shown.vipPrice} vip={vip} />
          {!vip && shown.vipPrice !== null && shown.vipPrice < shown.price && (
            <p className={styles.vipWhy}>
              {t(done === null ? "store.vip.why" : "store.vip.whyMissing", {
                points: grouped(all),
                price: yuan(shown.vipPrice),
                missing: grouped(Math.max(0, all - (done ?? 0))),
              })}
            </p>
          )}
        </div>
        <section>
          <h3>{t("store.grant.label")}</h3>
          <Grants points={shown.points} days={shown.days} membership={membership} explained />
        </section>
        <section>
          <h3>{t("store.content")}</h3>
          <p className={styles.text}>{label(details.trim(), english.details) || t("store.noDetails")}</p>
        </section>
        <section>
          <h3>{t("store.rules")}</h3>
          <ul className={styles.rules}>
            <li>{t("store.ruleInstant")}</li>
            {store.minimum_cents > 0 && <li>{t("store.minimum", { amount: shortYuan(store.minimum_cents) })}</li>}
            <li>{t("store.ruleRefund")}</li>
          </ul>
        </section>
        <PayButtons title={title} channels={channels} busy={busy} onBuy={(channel) => onBuy(shown, channel)} />
      </Stack>
    </Dialog>
  );
}
