import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

/** What the operator tells people. */
export const announcements: English<typeof zh.announcements> = {
  title: "Announcements",
  news: "News",
  none: "Nothing is announced now.",
  bell: "Announcements",
  unread: "Announcements, {{count}} unread",
  read: "Read more",
  dismiss: "Dismiss “{{title}}”",
  ok: "Got it",
  pinned: "Pinned",
  level: { info: "Notice", important: "Important", warning: "Warning" },
};
