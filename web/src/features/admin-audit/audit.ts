import type { Words } from "@/i18n/texts";

/** What the audit log calls operations without a name. */
export const operations: Record<string, Words> = {
  unnamed: { zh: "其他操作", en: "Other act" },
};
