import { provideTexts } from "@/i18n/texts";

/** Records of usage in the administrator's panel, in Chinese. */
export const adminRecords = {
  table: "使用记录",
  search: "输入任务 ID 或用户登录名",
  state: "状态",
  all: "全部",
  active: "进行中",
  finished: "已完成",
  unsuccessful: "未成功",
  id: "ID",
  apiUrl: "API 地址",
  name: "名称",
  status: "状态",
  price: "价格",
  points: "{{points}} 积分",
  refunded: "已退还",
  created: "创建时间",
  updated: "更新时间",
  user: "用户",
  ofUser: "用户 {{uid}}",
  openUser: "查看用户 {{name}}",
  openTask: "查看任务",
  task: {
    title: "任务详情",
    failed: "获取任务信息失败。",
    id: "任务 ID",
    user: "用户",
    tool: "工具",
    price: "价格",
    charge: { held: "冻结中", captured: "已扣除", released: "已退还" },
    charged: "实际扣除",
    absorbed: "本站承担",
    account: "供应商账号",
    job: "供应商任务号",
    attempts: "提交次数",
    times: "{{count}} 次",
    parent: "接续的任务",
    deleted: "用户已从历史中删除",
    cancelWanted: "用户请求取消",
    error: "失败原因",
    vendorSaid: "供应商原话",
    doubt: "无法确认",
    input: "参数",
    withheld: "用户内容，不显示",
    noInput: "没有参数",
    results: "结果",
    storage: { none: "—", pending: "保存中", stored: "已保存", lost: "已丢失" },
    timeline: "时间线",
    event: { created: "用户提交", started: "提交给供应商", finished: "任务结束" },
    moved: "{{kind}} {{points}} 积分，可用 {{after}}",
  },
  empty: "暂无记录",
  none: "没有符合条件的记录",
  clear: "清除筛选",
  failed: "获取记录数据失败。",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    adminRecords: typeof adminRecords;
  }
}
provideTexts({ adminRecords }, () => import("./texts.en"));
