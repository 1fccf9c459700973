import type { TFunction } from "i18next";
import type { Schemas } from "@/lib/api/types";

type Preview = Pick<Schemas["RefundPreview"], "points_due" | "points_taken" | "points_held">;

/** What becomes of an order's points when it is refunded, in a sentence. Null for an order that gave none. */
export function pointsTakenBack({ points_due, points_taken, points_held }: Preview, t: TFunction, language: string): string | null {
  if (points_due <= 0) return null;
  const number = (points: number) => points.toLocaleString(language);
  const shares = [
    ["taken", points_taken],
    ["held", points_held],
    ["used", points_due - points_taken - points_held],
  ] as const;
  const parts = shares.filter(([, points]) => points > 0).map(([share, points]) => t(`refund.${share}`, { points: number(points) }));
  return t("refund.points", { due: number(points_due), parts: parts.join(t("app.semicolon")) });
}
