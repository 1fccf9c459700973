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
