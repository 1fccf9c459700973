import type { Words } from "@/i18n/texts";

/** What the audit log calls the operations of this page. */
export const operations: Record<string, Words> = {
  decide_doubtful_task: { zh: "核实任务", en: "Decide about a task" },
  admin_resolve_attention: { zh: "处理待核实支付", en: "Settle a doubtful payment" },
};
