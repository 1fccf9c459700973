import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  admin_preview_text: { zh: "预览页面文字", en: "Preview the words of a page" },
  admin_write_text: { zh: "修改页面文字", en: "Write the words of a page" },
  admin_restore_text: { zh: "恢复页面文字", en: "Restore the words of a page" },
};
