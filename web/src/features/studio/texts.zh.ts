import { provideTexts } from "@/i18n/texts";

export const studio = {
  modes: "生成方式",
  generate: "生成",
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
  reused: "已恢复该任务的设置",
  prefilled: "已填入结果，请继续完善",
  unknownTool: "该工具已下线，无法继续",
  maxActive: "最多同时进行 {{count}} 个任务",
  vendor: "由 {{vendor}} 提供",
  estimate: "预计 {{time}}",
  presets: "预设",
  presetsEmpty: "还没有预设。调好参数后起个名字保存，下次一键套用。",
  presetsWhere: "保存在此浏览器",
  presetsImport: "导入",
  presetsExport: "导出",
  presetName: "预设名称",
  presetSave: "保存当前设置",
  presetRename: "改名",
  presetRenameOne: "为「{{name}}」改名",
  presetRemove: "删除「{{name}}」",
  presetSaved: "已保存预设「{{name}}」",
  presetApplied: "已套用预设「{{name}}」",
  presetRemoved: "已删除预设「{{name}}」",
  presetUnreadable: "这个文件里没有预设",
  undo: "撤销",
  points: "{{points}} 积分",
  pointsUpTo: "最多 {{points}} 积分",
  free: "免费",
  on: "开",
  off: "关",
  priceDetails: "价格明细",
  priceBase: "单价",
  priceCount: "{{name}}",
  priceSeconds: "{{name}}：每 {{step}} 秒，最长 {{most}} 秒",
  pricePixels: "{{name}}：每 {{step}} 像素，最多 {{most}} 像素",
  priceTokens: "{{name}}：每 {{step}} tokens，最多 {{most}} tokens",
  priceResult: "结果",
  priceTotal: "合计",
  priceMost: "最多",
  priceNote: "先冻结最多的积分，完成后按实际用量扣除，其余退回。",
} as const;

export const followUp = {
  from: "基于这件作品",
  confirm: "将以这件作品为基础执行「{{action}}」，完成后会出现在作品列表中。",
  go: "确认",
  goFree: "确认 · 免费",
  goWith: "确认 · {{points}} 积分",
  goUpTo: "确认 · 最多 {{points}} 积分",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    studio: typeof studio;
    followUp: typeof followUp;
  }
}
provideTexts({ studio, followUp }, () => import("./texts.en"));
