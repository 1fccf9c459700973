import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  export_dataset: { zh: "导出数据", en: "Export data" },
};
