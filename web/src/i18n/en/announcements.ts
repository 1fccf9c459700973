/** What the operator tells people. */
export const announcements = {
  title: "Announcements",
  bell: "Announcements",
  unread: "Announcements, {{count}} unread",
  read: "Read more",
  dismiss: "Dismiss “{{title}}”",
  ok: "Got it",
  none: "No announcements at present",
  pinned: "Pinned",
  level: { info: "Notice", important: "Important", warning: "Warning" },
};
