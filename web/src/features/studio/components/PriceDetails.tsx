import { Popover, UnstyledButton } from "@mantine/core";
import { choicesOf, type JsonSchema } from "@/forms";
import { Icon } from "@/components/Icon";
import { useTexts } from "@/i18n";
import type { Mode, Params } from "@/lib/api/types";
import { priceParts, type PriceFactor } from "@/lib/price";
import styles from "./PriceDetails.module.css";

interface Props {
  mode: Mode;
  /** The mode's schema in the reader's language. */
  schema: JsonSchema;
  params: Params;
}

/** How the price comes about, on request. Nothing where there is nothing to reckon. */
export function PriceDetails({ mode, schema, params }: Props) {
  const { t } = useTexts();
  const parts = priceParts(mode.price, params);
  if (!parts || (parts.by.length === 0 && parts.times.length === 0)) return null;
  const field = (name: string) => schema.properties?.[name];
  const title = (name: string) => field(name)?.title ?? name;
  const chosen = (name: string) => {
    const value = params[name] ?? field(name)?.default;
    if (typeof value === "boolean") return t(value ? "studio.on" : "studio.off");
    return choicesOf(field(name) ?? {}).find((choice) => choice.value === value)?.label ?? String(value ?? "");
  };
  const words = (factor: PriceFactor) => {
    if (factor.kind === "count") return t("studio.priceCount", { name: title(factor.param) });
    const [, what = factor.fact, of] = /^(\w+)\((.+)\)$/.exec(factor.fact) ?? [];
    const unit = what.endsWith("seconds") ? "priceSeconds" : what.endsWith("tokens") ? "priceTokens" : "pricePixels";
    return t(`studio.${unit}`, { name: of ? title(of) : t("studio.priceResult"), step: factor.step, most: factor.most });
  };
  return (
    <Popover width={300} position="top-end" withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={styles.open} aria-label={t("studio.priceDetails")} title={t("studio.priceDetails")}>
          <Icon name="receipt" size={20} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("studio.priceDetails")}>
        <h2 className={styles.heading} tabIndex={-1} data-autofocus>
          {t("studio.priceDetails")}
        </h2>
        <dl className={styles.sum}>
          <div>
            <dt>
              {t("studio.priceBase")}
              {parts.by.length > 0 && <small>{parts.by.map((name) => t("app.named", { name: title(name), value: chosen(name) })).join(" · ")}</small>}
            </dt>
            <dd>{t("studio.points", { points: parts.base })}</dd>
          </div>
          {parts.times.map((factor) => (
            <div key={words(factor)}>
              <dt>{words(factor)}</dt>
              <dd>× {factor.times}</dd>
            </div>
          ))}
          <div className={styles.total}>
            <dt>{t(parts.total.exact ? "studio.priceTotal" : "studio.priceMost")}</dt>
            <dd>{parts.total.points === 0 ? t("studio.free") : t("studio.points", { points: parts.total.points })}</dd>
          </div>
        </dl>
        {!parts.total.exact && <p className={styles.note}>{t("studio.priceNote")}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
