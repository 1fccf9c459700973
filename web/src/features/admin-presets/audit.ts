import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  admin_create_preset: { zh: "保存全站预设", en: "Save a preset for everybody" },
  admin_change_preset: { zh: "修改全站预设", en: "Change a preset of the site" },
  admin_reorder_presets: { zh: "调整预设顺序", en: "Put presets in order" },
  admin_remove_preset: { zh: "删除全站预设", en: "Delete a preset of the site" },
};
