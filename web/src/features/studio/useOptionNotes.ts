import { useCallback } from "react";
import { normalize, type JsonSchema } from "@/forms";
import { useTexts } from "@/i18n";
import type { Mode, Params, Tool } from "@/lib/api/types";
import { roughly } from "@/lib/format";
import { decidesPrice, localPrice } from "@/lib/price";
import type { UsualTimes } from "./usualTimes";

/** What each option of a field would cost, and how long it usually takes here, with everything else as it stands. */
export function useOptionNotes(tool: Tool, mode: Mode, params: Params, { by, tells }: UsualTimes) {
  const { t } = useTexts();
  return useCallback(
    (pointer: string, value: unknown): (string | null)[] => {
      const name = pointer.slice(1);
      const pays = decidesPrice(mode.price, name);
      // Asked of every option at every change of the form, of which few come to anything.
      if (!pays && !tells(name, { tool, mode })) return [null, null];
      const next = normalize(mode.schema as JsonSchema, { ...params, [name]: value });
      const price = pays ? localPrice(mode.price, next) : null;
      const usualMs = by(name, { tool, mode, params: next });
      const points = () => (price!.points === 0 ? t("studio.free") : t(price!.exact ? "studio.points" : "studio.pointsUpTo", { points: price!.points }));
      return [price && points(), usualMs === null ? null : t("studio.usual", { time: roughly(usualMs, t) })];
    },
    [tool, mode, params, by, tells, t],
  );
}
