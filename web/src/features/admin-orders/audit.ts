import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  admin_refresh_order: { zh: "查询订单支付状态", en: "Ask about an order's payment" },
  admin_refund_order: { zh: "订单退款", en: "Refund an order" },
  admin_decline_refund: { zh: "拒绝退款申请", en: "Decline a refund" },
  admin_match_statement: { zh: "核对账单", en: "Match a statement" },
};
