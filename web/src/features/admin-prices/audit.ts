import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  set_prices: { zh: "设置价格", en: "Set prices" },
  preview_prices: { zh: "预览价格变更", en: "Preview a change of prices" },
  withdraw_price: { zh: "撤回价格版本", en: "Withdraw a version of a price" },
  set_poll_policy: { zh: "设置轮询策略", en: "Set a poll policy" },
  reset_poll_policy: { zh: "恢复轮询策略", en: "Reset a poll policy" },
};
