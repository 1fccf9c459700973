import { provideTexts } from "@/i18n/texts";

/** What people ask the site, for those who answer. */
export const adminTickets = {
  lead: "用户提交的工单。等待回复的排在最前，等得最久的在最上面；回复会通过邮件告知用户。",
  badge: "{{count}} 个工单等待回复",
  search: "标题、内容、用户、任务或订单",
  table: "工单",
  subject: "标题",
  person: "用户",
  category: "分类",
  anyCategory: "全部分类",
  state: "状态",
  anyState: "全部状态",
  created: "提交时间",
  updated: "最近更新",
  open: "打开",
  failed: "工单加载失败",
  empty: "还没有工单",
  emptyHelp: "用户在开放平台的「工单」里提交后，会显示在这里。",
  emptyFilter: "没有符合条件的工单",
  clear: "清除筛选",
  unread: "用户未读",
  word: { open: "等待回复", answered: "已回复", closed: "已关闭" },
  about: { billing: "账单与积分", task: "任务与结果", api: "API 与密钥", account: "账户与安全", other: "其他" },
  title: "工单详情",
  task: "任务",
  order: "订单",
  closed: "关闭时间",
  closedBy: { person: "用户关闭", site: "管理员关闭", silence: "14 天无回复，自动关闭" },
  conversation: "工单内容",
  note: "备注",
  noteMark: "仅管理员可见",
  write: "写给谁",
  toPerson: "回复用户",
  toStaff: "内部备注",
  answerWords: "回复内容",
  noteWords: "备注内容",
  sendHelp: "按 Ctrl + Enter 发送",
  send: "发送回复",
  sendNote: "添加备注",
  sent: "已回复",
  noted: "已添加备注",
  close: "关闭工单",
  closeTitle: "关闭这个工单？",
  closeHelp: "用户在 30 天内可以重新打开。",
  closeDone: "工单已关闭",
  actionFailed: "操作失败，请稍后再试",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    adminTickets: typeof adminTickets;
  }
}
provideTexts({ adminTickets }, () => import("./texts.en"));
