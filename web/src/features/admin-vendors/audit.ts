import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  create_vendor_account: { zh: "新建供应商账号", en: "Create a vendor account" },
  update_vendor_account: { zh: "修改供应商账号", en: "Change a vendor account" },
  enable_vendor_account: { zh: "启用或停用供应商账号", en: "Switch a vendor account on or off" },
  probe_vendor_account: { zh: "探测供应商账号", en: "Probe a vendor account" },
  probe_vendor_draft: { zh: "保存前检测供应商账号", en: "Try a vendor account before saving" },
  delete_vendor_account: { zh: "删除供应商账号", en: "Delete a vendor account" },
};
