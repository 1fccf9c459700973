import { useTexts } from "@/i18n";
import type { PriceRule } from "@/lib/api/types";
import type { Words } from "../rules";
import "../texts.zh";

/** What the points of a row are multiplied by: a parameter, and what is measured. Nothing where a row is the price. */
export function Multipliers({ rule, words }: { rule: PriceRule; words: Words }) {
  const { t } = useTexts();
  const { per, measured } = rule;
  const counted = () => {
    if (!measured) return null;
    const { fact, step, most, asked_by: asked } = measured;
    if (asked) return t("adminPrices.settled", { name: words.name(asked) });
    const [, what, field] = /^(\w+)\((.+)\)$/.exec(fact) ?? [];
    if (field) return t(what === "seconds" ? "adminPrices.perSeconds" : "adminPrices.perPixels", { name: words.name(field), step, most: most ?? step });
    if (fact === "results") return t("adminPrices.perResult");
    return t(fact === "reported_tokens" ? "adminPrices.perReportedTokens" : "adminPrices.perReportedSeconds", { step, most: most ?? step });
  };
  const parts = [per ? t("adminPrices.perUnit", { name: words.name(per) }) : null, counted()].filter(Boolean);
  return parts.length > 0 ? <small> {parts.join(" · ")}</small> : null;
}
