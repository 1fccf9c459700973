import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  change_models: { zh: "修改模型", en: "Change models" },
  judge_models: { zh: "检查模型变更", en: "Check a change of models" },
};
