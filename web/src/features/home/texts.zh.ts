import { provideTexts } from "@/i18n/texts";
import outline from "./outline.json";

/** The home page: its bar, its words, its footer. */
export const home = {
  navigation: "网站导航",
  menu: "菜单",
  images: "图片资源",
  music: "音乐广场",
  points: "购买积分",
  prices: "API 定价",
  support: "客服",
  docs: "API 文档",
  create: "开始创作",
  chat: "AI 对话",
  chatEntries: "对话与绘画入口",
  chatServices: "AI 服务",
  chatApi: "API 接入",
  inspiration: "灵感发现",
  works: "作品画廊",
  comparisons: "比稿",
  tutorial: "AI 教程",
  title: outline.title.zh,
  lead: outline.lead.zh,
  leadAlone: outline.leadAlone.zh,
  prompt: "您想看到什么？",
  kind: "做什么",
  kinds: { video: "视频", image: "图片", audio: "音乐" },
  picture: "加一张图片",
  noPicture: "移除图片",
  storing: "正在上传图片",
  make: "生成",
  makeFor: "生成 · {{points}} 积分",
  makeForMost: "生成 · 最多 {{points}} 积分",
  with: "由 {{tool}} 生成",
  enter: "Enter 生成",
  gift: "无需注册，首次来访即有 {{points}} 积分可试。",
  empty: "请先写一句想看到的画面",
  noTools: "现在没有可用的生成工具，请稍后再来。",
  example: "换一句",
  frameLoading: "正在打开{{title}}",
  frameHelp: "这里一片空白？对方网站可能不允许在本页显示。",
  frameFailed: "{{title}}没有打开",
  frameFailedHelp: "对方网站可能暂时不可用，或不允许在这里显示。",
  frameAgain: "再试一次",
  frameOutside: "在新标签页打开",
  footer: "页脚",
  platform: "开放平台",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    home: typeof home;
  }
}

provideTexts({ home }, () => import("./texts.en"));
