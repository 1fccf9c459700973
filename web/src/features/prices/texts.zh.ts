import { provideTexts } from "@/i18n/texts";

/** The price list. */
export const prices = {
  title: "API 定价",
  lead: "每个工具、每种规格的调用价格，与提交任务时的报价完全一致。",
  notice: "付费服务说明",
  noticeText: "标注「付费」的接口按次扣除积分，生成失败自动退还。余额不足时请先充值。",
  topUp: "去充值",
  search: "搜索",
  searchHint: "按名称、地址、价格等任意内容搜索",
  view: "显示方式",
  table: "表格",
  cards: "卡片",
  download: "下载 CSV",
  downloaded: "已下载",
  file: "API定价.csv",
  count: "共 {{count}} 项",
  id: "编号",
  name: "名称",
  apiUrl: "接口地址",
  status: "状态",
  /** The words of the specified list. */
  words: { 正常: "正常", 维护: "维护", 付费: "付费", 免费: "免费" },
  payType: "类型",
  price: "价格",
  updateTime: "更新时间",
  docs: "文档",
  yuan: "¥{{price}}",
  free: "免费",
  perUnit: "按数量计",
  measured: "按实际用量计",
  points: "{{points}} 积分",
  openDocs: "查看文档",
  docsOf: "查看文档：{{name}}",
  noDocs: "暂无文档",
  none: "没有找到记录",
  noneHelp: "换个关键词，或清除搜索。",
  clear: "清除搜索",
  failed: "价格列表加载失败",
  sortBy: "按{{column}}排序",
  sorting: "排序",
  listOrder: "默认顺序",
  ascending: "升序",
  descending: "降序",
  pages: "价格列表分页",
  page: "第 {{page}} 页",
  previous: "上一页",
  next: "下一页",
  range: "第 {{from}}–{{to}} 项，共 {{count}} 项",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    prices: typeof prices;
  }
}
provideTexts({ prices }, () => import("./texts.en"));
