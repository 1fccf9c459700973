import type { Words } from "@/i18n/texts";

/** What the audit log calls operations of no page, and those without a name. */
export const operations: Record<string, Words> = {
  set_up: { zh: "创建首位管理员", en: "Make the first administrator" },
  unnamed: { zh: "其他操作", en: "Other act" },
};
