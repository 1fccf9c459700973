import { provideTexts } from "@/i18n/texts";

/** How tools do. */
export const reliability = {
  title: "成功率与用时",
  lead: "按本站真实任务统计，每 5 分钟更新一次。",
  demonstration: "这是演示站：以下数字来自模拟供应商，不代表真实服务。",
  measured: "统计于 {{time}}",
  stretch: "统计时段",
  day: "近 24 小时",
  month: "近 30 天",
  table: "各工具的成功率与用时",
  tool: "工具",
  rate: "成功率",
  median: "用时中位数",
  p90: "九成不超过",
  tasks: "任务数",
  atLeast: "≥ {{number}}",
  few: "样本不足",
  fewSummary: "样本不足的模式（{{number}}）",
  fewLead: "以下模式在这段时间内不足 {{least}} 个任务，不给出数字。",
  none: "这段时间内还没有足够的任务",
  noneHelp: "任务数达到 {{least}} 个后会显示成功率与用时。",
  failed: "成功率与用时加载失败",
  how: "怎么算",
  rules: {
    rate: "成功率 = 成功 ÷（成功 + 失败 + 超时）。结果丢失的任务按失败计算。",
    out: "不计入：用户自己取消的任务，因参数不被接受或内容审核而被拒绝的任务，测试密钥的任务。",
    time: "用时从提交到出结果，包含在本站排队的时间；只统计成功的任务，不足 {{least}} 个成功时不给出。",
    bands: "任务数只按档位公布。",
  },
  api: "程序可读取",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    reliability: typeof reliability;
  }
}
provideTexts({ reliability }, () => import("./texts.en"));
