import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  admin_create_announcement: { zh: "发布公告", en: "Publish an announcement" },
  admin_change_announcement: { zh: "修改公告", en: "Change an announcement" },
  admin_remove_announcement: { zh: "删除公告", en: "Remove an announcement" },
};
