import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  admin_answer_ticket: { zh: "回复工单", en: "Answer a ticket" },
  admin_note_on_ticket: { zh: "添加工单备注", en: "Add a note to a ticket" },
  admin_close_ticket: { zh: "关闭工单", en: "Close a ticket" },
};
