import { provideTexts } from "@/i18n/texts";

export const studio = {
  modes: "生成方式",
  generate: "生成",
  compare: "比稿",
  generateWith: "生成 · {{points}} 积分",
  generateUpTo: "生成 · 最多 {{points}} 积分",
  generateFree: "生成 · 免费",
  short: "积分不足，还差 {{points}} 积分",
  buy: "购买积分",
  submitted: "任务已提交",
  incomplete: "请检查标出的内容",
  networkKept: "网络异常，尚未收到服务器确认。再次点击生成不会重复扣费。",
  rateLimited: "请求过于频繁，请在 {{seconds}} 秒后重试。",
  reset: "恢复默认",
  resetDone: "已恢复默认设置",
  example: "用示例试试",
  exampleDone: "已填入示例参数",
  exampleShown: "这是一个示例，点击生成即可体验；直接输入会替换它。",
  gift: "新访客赠送 {{points}} 积分",
  reused: "已填入同样的设置",
  filled: "已填入：{{fields}}",
  prefilled: "已填入结果，请继续完善",
  unknownTool: "该工具已下线，无法继续",
  maxActive: "最多同时进行 {{count}} 个任务",
  estimate: "预计 {{time}}",
  usual: "约 {{time}}",
  presets: "预设",
  presetApplied: "已套用预设「{{name}}」",
  points: "{{points}} 积分",
  pointsUpTo: "最多 {{points}} 积分",
  free: "免费",
  priceDetails: "价格明细",
  code: "代码",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    studio: typeof studio;
  }
}
provideTexts({ studio }, () => import("./texts.en"));
