import { provideTexts } from "@/i18n/texts";

/** What the operator tells people. */
export const announcements = {
  title: "站内公告",
  news: "最新动态",
  none: "现在没有公告。",
  bell: "站内公告",
  unread: "站内公告，{{count}} 条未读",
  read: "查看详情",
  dismiss: "不再显示「{{title}}」",
  ok: "知道了",
  pinned: "置顶",
  level: { info: "通知", important: "重要", warning: "警示" },
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    announcements: typeof announcements;
  }
}
provideTexts({ announcements }, () => import("./texts.en"));
