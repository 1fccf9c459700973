import { useCallback } from "react";
import { normalize, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import type { Mode, Params } from "@/lib/api/types";
import { decidesPrice, localPrice } from "@/lib/price";

/** What each option of a field would cost with everything else as it stands. */
export function useOptionPrices(mode: Mode, params: Params) {
  const { t } = useTexts();
  return useCallback(
    (pointer: string, value: unknown): string | null => {
      const name = pointer.slice(1);
      if (!decidesPrice(mode.price, name)) return null;
      const price = localPrice(mode.price, normalize(mode.schema as JsonSchema, { ...params, [name]: value }));
      if (price === null) return null;
      if (price.points === 0) return t("studio.free");
      return t(price.exact ? "studio.points" : "studio.pointsUpTo", { points: price.points });
    },
    [mode, params, t],
  );
}
