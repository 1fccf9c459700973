import { choicesOf, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import type { Mode, Params } from "@/lib/api/types";
import { priceParts, type PriceFactor } from "@/lib/price";
import "../texts.zh";
import "./texts.zh";
import styles from "./PriceSum.module.css";

export interface PriceProps {
  mode: Mode;
  /** The mode's schema in the reader's language. */
  schema: JsonSchema;
  params: Params;
}

/** How the price comes about, as a sum. */
export default function PriceSum({ mode, schema, params }: PriceProps) {
  const { t } = useTexts();
  const parts = priceParts(mode.price, params);
  if (!parts) return null;
  const field = (name: string) => schema.properties?.[name];
  const title = (name: string) => field(name)?.title ?? name;
  const chosen = (name: string) => {
    const value = params[name] ?? field(name)?.default;
    if (typeof value === "boolean") return t(value ? "priceSum.on" : "priceSum.off");
    return choicesOf(field(name) ?? {}).find((choice) => choice.value === value)?.label ?? String(value ?? "");
  };
  const words = (factor: PriceFactor) => {
    if (factor.kind === "count") return t("priceSum.count", { name: title(factor.param) });
    const [, what = factor.fact, of] = /^(\w+)\((.+)\)$/.exec(factor.fact) ?? [];
    const unit = what.endsWith("seconds") ? "seconds" : what.endsWith("tokens") ? "tokens" : "pixels";
    return t(`priceSum.${unit}`, { name: of ? title(of) : t("priceSum.result"), step: factor.step, most: factor.most });
  };
  return (
    <>
      <dl className={styles.sum}>
        <div>
          <dt>
            {t("priceSum.base")}
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
          <dt>{t(parts.total.exact ? "priceSum.total" : "priceSum.most")}</dt>
          <dd>{parts.total.points === 0 ? t("studio.free") : t("studio.points", { points: parts.total.points })}</dd>
        </div>
      </dl>
      {!parts.total.exact && <p className={styles.note}>{t("priceSum.note")}</p>}
    </>
  );
}
