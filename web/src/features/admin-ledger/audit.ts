import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  check_ledger: { zh: "核对账目", en: "Check the ledger" },
};
