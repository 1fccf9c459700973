import { provideTexts } from "@/i18n/texts";

export const compare = {
  title: "比稿",
  lead: "同一份要求，同时交给几家或几种设置，结果排在一起挑选。",
  way: "比什么",
  tools: "不同工具",
  settings: "同一工具，不同设置",
  vary: "改变哪一项",
  on: "开",
  off: "关",
  redraw: "换一批",
  own: "当前表单",
  current: "当前值",
  candidates: "参加比稿的工具",
  values: "参加比稿的取值",
  nameOf: "{{tool}} · {{mode}}",
  pictures: "{{count}} 个素材",
  changed: "{{field}}：{{from}} → {{to}}",
  firstOnly: "{{field}}：只带第一个",
  dropped: "不带过去：{{fields}}",
  lacks: "缺少：{{fields}}",
  others: "暂不能参加（{{count}}）",
  chosen: "已选 {{count}} / {{most}}",
  most: "最多同时比 {{most}} 个",
  points: "{{points}} 积分",
  pointsUpTo: "最多 {{points}} 积分",
  free: "免费",
  usual: "约 {{time}}",
  go: "开始比稿",
  goWith: "开始比稿 · {{points}} 积分",
  goUpTo: "开始比稿 · 最多 {{points}} 积分",
  goFree: "开始比稿 · 免费",
  atLeast: "请至少选择 {{count}} 个",
  locked: "一次锁定总额；没有成功的自动退回。",
  balance: "可用 {{points}} 积分",
  gift: "新访客赠送 {{points}} 积分",
  short: "积分不足，还差 {{points}} 积分",
  buy: "购买积分",
  priceChanged: "价格刚刚变动，现在合计 {{points}} 积分，确认后请再点一次。",
  askTitle: "开始比稿？",
  askHelp: "将同时开始 {{count}} 个任务，共锁定 {{points}} 积分。",
  askConfirm: "确认 · {{points}} 积分",
  noneFits: "没有其他工具能接过这份表单，可以比较同一工具的不同设置。",
  past: "以往的比稿",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    compare: typeof compare;
  }
}
provideTexts({ compare }, () => import("./texts.en"));
