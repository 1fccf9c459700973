import { Dialog } from "@/components/Dialog";
import { useTexts } from "@/i18n";
import { useLast } from "@/lib/hooks";
import type { ChannelId, Product } from "../types";
import { Grants } from "./Grants";
import { Price } from "./Price";
import { PayButtons } from "./ProductCard";
import styles from "./store.module.css";

interface Props {
  product: Product | null;
  channels: ChannelId[];
  vip: boolean;
  busy: ChannelId | null;
  onBuy(product: Product, channel: ChannelId): void;
  onClose(): void;
}

/** Everything that is to be known of a package before it is bought. */
export function ProductDetails({ product, channels, vip, busy, onBuy, onClose }: Props) {
  const { t, label } = useTexts();
  const shown = useLast(product);
  if (!shown) return null;
  const { product_details: details, membership_type: membership, english } = shown.additionalAttributes;
  const title = label(shown.title, english.title);
  return (
    <Dialog opened={product !== null} title={title} size={520} onClose={onClose}>
      <div className={styles.details}>
        <Price cents={shown.price} vipCents={shown.vipPrice} vip={vip} />
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
            <li>{t("store.ruleRefund")}</li>
          </ul>
        </section>
        <PayButtons title={title} channels={channels} busy={busy} onBuy={(channel) => onBuy(shown, channel)} />
      </div>
    </Dialog>
  );
}
