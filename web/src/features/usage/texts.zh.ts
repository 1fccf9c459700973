import { provideTexts } from "@/i18n/texts";

/** What one's calls come to. */
export const usage = {
  period: "时间范围",
  days: "近 {{count}} 天",
  key: "密钥",
  anyKey: "全部密钥与网页",
  noKey: "网页",
  kind: "正式或测试",
  both: "全部",
  live: "正式",
  test: "测试",
  ended: "{{name}}（已停用）",
  gone: "已删除的密钥",
  csv: "下载 CSV",
  json: "下载 JSON",
  points: "消耗积分",
  calls: "调用次数",
  rate: "成功率",
  average: "成功一次平均",
  before: "前 {{count}} 天 {{value}}",
  more: "比前 {{count}} 天多 {{share}}",
  less: "比前 {{count}} 天少 {{share}}",
  same: "与前 {{count}} 天持平",
  givenBack: "已扣除 {{spent}}，退回 {{back}}",
  endings: "成功 {{succeeded}} · 失败 {{failed}} · 进行中 {{open}}",
  pointsHelp: "按记账日，与积分明细一致；日期以北京时间为准。",
  callsHelp: "按提交日；浅色为前 {{count}} 天的同一天。",
  current: "近 {{count}} 天",
  previous: "前 {{count}} 天",
  byTool: "按工具",
  byKey: "按密钥",
  tool: "工具",
  succeeded: "成功",
  failed: "失败",
  share: "占比",
  none: "这段时间没有调用",
  noneHelp: "提交任务后，这里会按天、工具和密钥汇总次数与积分。",
  create: "去创作",
  loadFailed: "调用统计加载失败",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    usage: typeof usage;
  }
}
provideTexts({ usage }, () => import("./texts.en"));
