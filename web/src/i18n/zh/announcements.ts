/** What the operator tells people. */
export const announcements = {
  title: "站内公告",
  bell: "站内公告",
  unread: "站内公告，{{count}} 条未读",
  read: "查看详情",
  dismiss: "不再显示「{{title}}」",
  ok: "知道了",
  none: "目前没有公告",
  pinned: "置顶",
  level: { info: "通知", important: "重要", warning: "警示" },
} as const;
