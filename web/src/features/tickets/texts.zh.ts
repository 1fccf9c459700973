import { provideTexts } from "@/i18n/texts";

/** What a person asks the site. */
export const tickets = {
  title: "工单",
  lead: "遇到问题请在这里提交工单，管理员会在工单里回复；绑定了邮箱的账户还会收到邮件。",
  make: "新建工单",
  list: "我的工单",
  none: "还没有工单",
  noneHelp: "关于账单、任务、API 或账户的问题，都可以提交工单，回复会显示在这里。",
  failed: "工单加载失败",
  actionFailed: "操作失败，请稍后再试",
  more: "更早的工单",
  unread: "有新回复",
  state: { open: "等待回复", answered: "已回复", closed: "已关闭" },
  category: { billing: "账单与积分", task: "任务与结果", api: "API 与密钥", account: "账户与安全", other: "其他" },
  updated: "{{date}} 更新",
  subject: "标题",
  kind: "分类",
  words: "内容",
  wordsHelp: "请写明出现了什么问题、希望如何处理。请勿填写密码或密钥。",
  task: "相关任务编号（选填）",
  order: "相关订单号（选填）",
  taskOf: "相关任务",
  orderOf: "相关订单",
  addPictures: "添加图片",
  pictures: "已添加的图片",
  picturesHelp: "最多 {{most}} 张，会保存在您的上传文件中",
  removePicture: "移除 {{name}}",
  uploading: "正在上传",
  uploadFailed: "{{name}} 上传失败：{{why}}",
  go: "提交",
  made: "工单已提交",
  back: "返回工单列表",
  conversation: "工单内容",
  you: "我",
  site: "管理员",
  reply: "回复",
  replyHelp: "按 Ctrl + Enter 发送",
  send: "发送",
  sent: "已发送",
  close: "关闭工单",
  closeTitle: "关闭这个工单？",
  closeHelp: "问题解决后可以关闭；关闭后 30 天内可以重新打开。",
  closed: "工单已关闭",
  reopen: "重新打开",
  reopened: "工单已重新打开",
  ended: { person: "您在 {{date}} 关闭了这个工单。", site: "管理员在 {{date}} 关闭了这个工单。", silence: "回复后 14 天没有新的消息，工单在 {{date}} 自动关闭。" },
  reopenUntil: "{{date}} 前可以重新打开。",
  reopenOver: "关闭已超过 30 天，如仍有问题请新建工单。",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    tickets: typeof tickets;
  }
}
provideTexts({ tickets }, () => import("./texts.en"));
