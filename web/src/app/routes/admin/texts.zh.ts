import { provideTexts } from "@/i18n/texts";

/** The frame of the administrator's pages, in Chinese. */
export const admin = {
  title: "管理后台",
  menu: "管理菜单",
  openMenu: "打开管理菜单",
  closeMenu: "关闭管理菜单",
  verifying: "正在验证权限…",
  status: "管理员：{{answer}}",
  yes: "是",
  no: "否",
  home: "返回主站",
  denied: "访问受限",
  deniedHelp: "仅管理员可以访问此页面。",
  uid: "您的 UID：{{uid}}",
  nobody: "N/A",
  login: "登录管理员账户",
  passwordHelp: "您正在使用初始密码，请先修改密码，再使用管理后台。",
  passwordDo: "修改密码",
  factorHelp: "管理员须先启用两步验证，才能使用管理后台。",
  factorDo: "设置两步验证",
  noSection: "没有这个管理页面",
  find: {
    title: "查找页面、用户、订单、任务或供应商账号",
    short: "查找",
    hint: "页面、用户、邮箱、手机号、订单号、任务 ID、供应商任务号",
    results: "查找结果",
    pages: "页面",
    tools: "工具",
    people: "用户",
    orders: "订单",
    tasks: "任务",
    accounts: "供应商账号",
    seeking: "查找中…",
    nothing: "没有找到。请输入编号、登录名、昵称或邮箱的开头部分，任务 ID 的后 8 位，或完整手机号。",
    failed: "查找失败，请稍后重试。",
    count: "{{count}} 项",
    choose: "选择",
    open: "打开",
  },
  group: { overview: "概览", people: "用户与订单", sales: "经营", engine: "生成引擎", site: "站点与安全" },
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    admin: typeof admin;
  }
}
provideTexts({ admin }, () => import("./texts.en"));
