import { provideTexts } from "@/i18n/texts";
import { operationNames } from "./operations";

/** The audit log, in Chinese. */
export const adminAudit = {
  lead: "管理员的每一次操作都先记录、后执行，记录只增不改。被拒绝的操作也在其中。",
  table: "审计记录",
  failed: "获取审计日志失败。",
  empty: "暂无审计记录",
  emptyFilter: "没有符合条件的审计记录",
  clear: "清除筛选",
  search: "搜索操作人、地址、对象或详情",
  ending: "结果",
  allEndings: "全部结果",
  done: "已完成",
  refused: "已拒绝",
  failedEnding: "出错",
  unknown: "结果未知",
  unknownHelp: "操作开始后未记录到结果：可能仍在进行，或进程在完成前中断。",
  time: "时间",
  actor: "操作人",
  nobody: "未登录",
  server: "服务器命令行",
  notAllowed: "无管理权限",
  what: "操作",
  subject: "对象",
  address: "来源地址",
  details: "查看详情",
  title: "审计记录详情",
  period: "时间范围",
  anytime: "全部时间",
  lastDay: "近 24 小时",
  lastWeek: "近 7 天",
  lastMonth: "近 30 天",
  onlySubject: "只看此对象",
  field: {
    id: "记录编号",
    finished: "结束时间",
    status: "HTTP 状态",
    code: "拒绝原因",
    path: "请求",
    agent: "客户端",
    request: "请求编号",
    detail: "详情",
  },
  operation: operationNames("zh"),
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    adminAudit: typeof adminAudit;
  }
}
provideTexts({ adminAudit }, () => import("./texts.en"));
