import { provideTexts } from "@/i18n/texts";

/** The ledger check, in Chinese. */
export const adminLedger = {
  lead: "从每一笔分录重新计算所有账户，与余额和任务逐一对照。后台每 {{minutes}} 自动核对一次。",
  everyMinutes: "{{count}} 分钟",
  everySeconds: "{{count}} 秒",
  failed: "获取核对结果失败。",
  balanced: "账目平衡",
  unbalanced: "账目不平：{{count}} 处",
  never: "尚未核对",
  neverHelp: "启动后不久会自动核对，也可以现在开始。",
  check: "立即核对",
  checking: "核对中…",
  checked: "核对完成：账目平衡",
  checkedBad: "核对完成：发现 {{count}} 处问题",
  checkFailed: "核对未能完成，请稍后重试。",
  still: "账目较多，核对仍在进行，完成后自动显示。",
  last: "最近一次核对：{{time}}，用时 {{took}}",
  asked: "手动",
  standing: "自动",
  accounts: "账户",
  entries: "分录",
  available: "可用积分合计",
  held: "冻结积分合计",
  problems: "问题",
  problemsShown: "仅列出前 {{count}} 处。",
  what: "问题",
  whom: "用户",
  taskId: "任务",
  figures: "数据",
  statement: "查看用户账目",
  history: "核对记录",
  time: "完成时间",
  kind: "方式",
  took: "用时",
  result: "结果",
  milliseconds: "{{value}} 毫秒",
  seconds: "{{value}} 秒",
  code: {
    below_zero: "余额为负",
    sum: "余额与分录之和不一致",
    numbering: "分录编号缺失",
    chain: "分录前后余额不衔接",
    kind: "分录的变动与类型不符",
    open_holds: "冻结积分与未结束任务不一致",
    settlement: "任务扣费状态与分录不一致",
    order: "订单与入账分录不一致",
    refund: "退款与分录不一致",
    spending: "密钥用量与任务不一致",
  },
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    adminLedger: typeof adminLedger;
  }
}
provideTexts({ adminLedger }, () => import("./texts.en"));
