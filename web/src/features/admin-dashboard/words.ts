import type { useTexts } from "@/i18n";

type T = ReturnType<typeof useTexts>["t"];

/** Cents as money: "¥1,234.50". */
export const money = (cents: number, language: string): string =>
  new Intl.NumberFormat(language, { style: "currency", currency: "CNY", currencyDisplay: "narrowSymbol" }).format(cents / 100);

export const percent = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(share);

/** A length of time as an operator compares it: "840 毫秒", "12.3 秒", "2 分 05 秒". */
export function length(ms: number, t: T): string {
  if (ms < 1000) return t("adminDashboard.milliseconds", { value: ms });
  if (ms < 60_000) return t("adminDashboard.seconds", { value: (ms / 1000).toFixed(ms < 10_000 ? 1 : 0) });
  const seconds = Math.round(ms / 1000);
  return t("adminDashboard.minutes", { minutes: Math.floor(seconds / 60), seconds: String(seconds % 60).padStart(2, "0") });
}
