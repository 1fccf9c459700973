import { Button } from "@mantine/core";
import { useId } from "react";
import { Panel } from "@/components/blocks/Panel";
import { Row } from "@/components/blocks/Row";
import { Stack } from "@/components/blocks/Stack";
import { useTexts } from "@/i18n";
import { useSession } from "@/lib/api/queries";
import { useChosenWallet } from "@/lib/wallet";
import { grouped } from "@/lib/format";
import { pointsPerYuan } from "@/lib/money";
import type { ChannelId, Product } from "../types";
import { ChannelMark } from "./ChannelMark";
import { Grants } from "./Grants";
import { Price } from "./Price";
import "../texts.zh";
import styles from "./store.module.css";

interface Props {
  product: Product;
  /** It gives the most points for the money. */
  best?: boolean;
  /** The page says that this is a demonstration, so that a mark that says no more is left out. */
  demo?: boolean;
  channels: ChannelId[];
  /** The user pays the VIP price. */
  vip: boolean;
  /** The channel whose order is being created for this product. */
  busy: ChannelId | null;
  onBuy(channel: ChannelId): void;
  onDetails(): void;
}

export function ProductCard({ product, best = false, demo = false, channels, vip, busy, onBuy, onDetails }: Props) {
  const { t, label } = useTexts();
  const id = useId();
  const { tag, membership_type: membership, english } = product.additionalAttributes;
  const title = label(product.title, english.title);
  const mark = tag && label(tag, english.tag);
  const value = pointsPerYuan(product.points, vip && product.vipPrice !== null ? product.vipPrice : product.price);
  return (
    <Panel as="article" raised className={styles.card} aria-labelledby={id} data-best={best || undefined}>
      {mark && !(demo && mark === t("store.demo")) && <span className={styles.ribbon}>{mark}</span>}
      <p className={styles.kind}>{membership ? t(`store.membership.${membership}`) : t(`store.category.${shelf(product.category)}`)}</p>
      <h3 id={id} className={styles.name}>
        {title}
      </h3>
      <Price cents={product.price} vipCents={product.vipPrice} vip={vip} />
      <Grants points={product.points} days={product.days} membership={membership} />
      {value !== null && (
        <p className={styles.value}>
          {t("store.perYuan", { points: grouped(value) })}
          {best && <strong title={t("store.bestHelp")}>{t("store.best")}</strong>}
        </p>
      )}
      <Stack gap={1} className={styles.foot}>
        <PayButtons title={title} channels={channels} busy={busy} onBuy={onBuy} />
        <button type="button" className={styles.link} onClick={onDetails} aria-label={t("store.detailsOf", { title })}>
          {t("store.details")}
        </button>
      </Stack>
    </Panel>
  );
}

/** The specification's names of the shelves; another one stands under "other". */
const SHELVES = ["WebUI", "Developer", "ClaudeCode"] as const;
export const shelf = (category: string) => SHELVES.find((name) => name === category) ?? "other";

interface PayProps {
  title: string;
  channels: ChannelId[];
  busy: ChannelId | null;
  onBuy(channel: ChannelId): void;
}

/** One button for each way to pay. They wait until it is known who buys: a member must not be asked to log in. */
export function PayButtons({ title, channels, busy, onBuy }: PayProps) {
  const { t } = useTexts();
  const { isPending: unknown } = useSession();
  const note = useId();
  // Whoever works for an organisation would expect the points there.
  const shared = useChosenWallet() !== null;
  return (
    <>
      {shared && (
        <p id={note} className={styles.toOwn}>
          {t("store.toOwnShort")}
        </p>
      )}
      <Row gap={2} wrap align="stretch" role="group" aria-label={t("store.pay")} aria-describedby={shared ? note : undefined}>
        {channels.map((channel) => (
          <Button
            key={channel}
            variant="default"
            className={styles.channel}
            data-channel={channel}
            leftSection={<ChannelMark channel={channel} />}
            loading={busy === channel}
            disabled={unknown}
            aria-label={t("store.buyWith", { channel: t(`store.${channel}`), title })}
            onClick={() => onBuy(channel)}
          >
            {t(`store.${channel}`)}
          </Button>
        ))}
      </Row>
    </>
  );
}
