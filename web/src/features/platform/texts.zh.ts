import { provideTexts } from "@/i18n/texts";

/** The open platform. */
export const platform = {
  login: "登录",
  register: "注册",
  title: "开放平台",
  menu: "开放平台菜单",
  user: "普通用户",
  admin: "管理员",
  missing: "没有这个栏目",
  missingHelp: "地址可能写错了，或栏目已经改名。菜单里有开放平台的全部栏目。",
  toReports: "查看报表",
  back: "返回创作工坊",
  reports: "报表",
  statistics: "调用统计",
  logs: "调用日志",
  models: "模型列表",
  keys: "API 密钥",
  webhooks: "Webhook",
  organisation: "组织",
  centre: "个人中心",
  tickets: "工单",
  referral: "推荐返利",
  screen: "数据大屏",
  loginTitle: "请先登录",
  loginHelp: "登录后查看您的调用、账单与邀请。",
  number: "用户编号",
  loginName: "登录名",
  email: "邮箱",
  noEmail: "未绑定",
  expires: "有效期至",
  never: "长期",
  settings: "修改资料与密码",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    platform: typeof platform;
  }
}
provideTexts({ platform }, () => import("./texts.en"));
