import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  admin_approve_publication: { zh: "公开作品", en: "Accept a work" },
  admin_refuse_publication: { zh: "不通过作品", en: "Refuse a work" },
  admin_remove_publication: { zh: "下架作品", en: "Take a work down" },
};
