import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  admin_create_site: { zh: "登记接入站点", en: "Register a relying site" },
  admin_change_site: { zh: "修改接入站点", en: "Change a relying site" },
  admin_rotate_site_secret: { zh: "更换站点密钥", en: "Rotate a site's secret" },
};
