import { provideTexts } from "@/i18n/texts";

export const comparison = {
  title: "比稿",
  all: "全部比稿",
  wall: "参加比稿的作品",
  nameOf: "{{tool}} · {{mode}}",
  candidate: "第 {{place}} 件：{{name}}",
  locked: "已锁定",
  charged: "已扣除",
  back: "已退回",
  points: "{{points}} 积分",
  waiting: "{{count}} 件进行中",
  seed: "种子 {{seed}}",
  seedAny: "种子随机",
  took: "用时 {{time}}",
  choose: "选它",
  chooseThis: "选它：{{name}}",
  chosen: "已选定",
  chosenDone: "已选定，其余 {{count}} 件已放下",
  chosenAlone: "已选定这件作品",
  stopped: "{{count}} 件无法中途停止，完成后自动归入作品",
  together: "从头同步播放",
  pause: "全部暂停",
  keys: "按 1–6 定位，回车查看，C 选它，P 从头同步播放",
  help: "选定一件后，其余立即放下；十分钟内可以撤销。",
  noneLeft: "这次比稿的作品都已删除",
  missing: "没有找到这次比稿",
  missingHelp: "它可能属于其他账户，或作品都已删除。",
  empty: "还没有比过稿",
  emptyHelp: "在任一工具的表单旁点“比稿”，同一份要求交给几家，结果排在一起挑选。",
  toHub: "去创作",
  listed: "{{count}} 件作品",
  undecided: "待选定",
  more: "加载更多",
  open: "打开比稿：{{name}}",
  failedLoad: "比稿加载失败",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    comparison: typeof comparison;
  }
}
provideTexts({ comparison }, () => import("./texts.en"));
