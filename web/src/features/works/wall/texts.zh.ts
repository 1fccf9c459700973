import { provideTexts } from "@/i18n/texts";

export const wall = {
  today: "今天",
  yesterday: "昨天",
  view: "排列方式",
  large: "大图",
  compact: "紧凑",
  list: "列表",
  fold: "放回作品墙",
  keys: "方向键移动，回车查看，空格选择，F 收藏，D 下载，Delete 删除",
  select: "选择这件作品",
  download: "下载",
  again: "再来一次",
  againFor: "再来一次 · {{points}} 积分",
  againUpTo: "再来一次 · 最多 {{points}} 积分",
  againFree: "再来一次 · 免费",
  retryFor: "重试 · {{points}} 积分",
  retryUpTo: "重试 · 最多 {{points}} 积分",
  retryFree: "重试 · 免费",
  againTitle: "再来一次？",
  againHelp: "将按原来的设置重新生成，需要 {{points}} 积分。",
  againConfirm: "确认 · {{points}} 积分",
  prompt: "提示词",
  settings: "设置",
  allSettings: "全部设置",
  chosenSettings: "只看选过的",
  details: "作品信息",
  points: "积分",
  made: "创建于",
  took: "用时",
  measure: "尺寸",
  length: "时长",
  bytes: "大小",
  format: "格式",
  remark: "说明",
  reply: "模型回复",
  files: "{{count}} 个文件",
  yes: "是",
  no: "否",
  id: "任务 ID",
  link: "文件地址",
  showLink: "显示链接",
  hideLink: "隐藏链接",
  pointsOf: "{{points}} 积分",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    wall: typeof wall;
  }
}
provideTexts({ wall }, () => import("./texts.en"));
