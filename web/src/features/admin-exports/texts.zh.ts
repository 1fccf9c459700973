import { provideTexts } from "@/i18n/texts";

/** The exports, in Chinese. */
export const adminExports = {
  lead: "按时间范围导出数据。文件边读边发，大小不限；每次导出都会写入审计日志。",
  period: "时间范围",
  quick: { today: "今天", week: "近 7 天", month: "近 30 天", all: "全部", custom: "自定义" },
  from: "开始日期",
  to: "结束日期（含）",
  backwards: "结束日期不能早于开始日期",
  zone: "日期按北京时间计算。",
  failed: "获取数据量失败。",
  names: { journal: "积分流水账", orders: "订单", usage: "用量汇总", tasks: "任务" },
  help: {
    journal: "账本的每一笔分录。按序号累加变动即得每个账户的余额。",
    orders: "全部订单，含渠道、金额、退款与发放内容。",
    usage: "每人每天在每个工具上的任务数与消耗积分。",
    tasks: "每个任务的状态、扣费、供应商账号与时间。",
  },
  rows: "{{amount}} 行",
  usageRows: "汇总 {{amount}} 个任务",
  about: "约 {{size}}",
  nothing: "没有数据",
  download: "下载 {{name}} {{format}}",
  formats: { csv: "CSV", json: "JSON", jsonl: "JSON Lines" },
  api: "通过接口导出",
  apiHelp: "用管理员的访问令牌调用；令牌可由登录接口取得。",
  dataset: "数据",
  format: "格式",
  command: "命令",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    adminExports: typeof adminExports;
  }
}
provideTexts({ adminExports }, () => import("./texts.en"));
