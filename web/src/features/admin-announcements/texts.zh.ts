import { provideTexts } from "@/i18n/texts";

/** Announcements as the administrator writes them. */
export const adminAnnouncements = {
  lead: "公告显示在创作页面顶部的铃铛中；「重要」和「警示」还会以横幅提醒，读者关闭后不再出现。",
  create: "新建公告",
  edit: "编辑公告",
  table: "公告列表",
  title: "标题",
  state: "状态",
  audience: "对象",
  all: "所有人",
  signed_in: "已登录用户",
  from: "开始时间",
  until: "结束时间",
  forever: "长期",
  now: "立即开始",
  level: "级别",
  levels: { info: "通知", important: "重要", warning: "警示" },
  pinned: "置顶",
  body: "正文",
  bodyHelp: "支持 **加粗**、*强调*、- 列表、`代码` 与 [链接](https://…)",
  preview: "预览",
  previewEmpty: "写下标题和正文，这里就是读者看到的样子。",
  save: "保存",
  saved: "公告已保存",
  remove: "删除",
  removeTitle: "删除这条公告？",
  removeHelp: "「{{title}}」将不再显示，且无法恢复。",
  removed: "公告已删除",
  change: "编辑",
  shown: "显示中",
  waiting: "未开始",
  over: "已结束",
  empty: "还没有公告",
  emptyHelp: "维护通知、活动、新功能，都可以写在这里。",
  failed: "获取公告失败。",
  notSaved: "保存失败，请稍后重试",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    adminAnnouncements: typeof adminAnnouncements;
  }
}
provideTexts({ adminAnnouncements }, () => import("./texts.en"));
