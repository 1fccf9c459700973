import { provideTexts } from "@/i18n/texts";

/** What one's programs asked for. */
export const calls = {
  lead: "您的程序用 API 密钥提交的任务，含测试密钥的任务；网页上的作品在创作历史里，积分的每一笔在",
  toPoints: "积分明细",
  table: "调用日志",
  time: "时间",
  what: "工具与模式",
  key: "密钥",
  gone: "已删除的密钥",
  state: "状态",
  duration: "耗时",
  points: "积分",
  request: "请求 ID",
  noRequest: "未记录",
  error: "错误",
  test: "测试",
  held: "冻结 {{points}}",
  id: "任务 ID 或请求 ID",
  anyKey: "全部密钥",
  anyState: "全部状态",
  anyTool: "全部工具",
  kind: "正式或测试",
  both: "全部",
  live: "正式",
  open: "查看任务",
  more: "加载更多",
  failed: "调用日志加载失败",
  empty: "还没有程序调用",
  emptyHelp: "创建一个 API 密钥，用它提交任务后，每次调用都会记在这里。",
  toKeys: "去创建密钥",
  none: "没有符合条件的调用",
  clear: "清除筛选",
  details: "调用详情",
  detailsFailed: "调用详情加载失败",
  task: "任务 ID",
  created: "提交时间",
  finished: "结束时间",
  price: "价格",
  charged: "实扣",
  amount: "{{points}} 积分",
  params: "参数",
  results: "结果",
  result: "打开 {{name}}",
  notStored: "{{name}}（尚未存好）",
  removed: "任务已从创作历史中删除，参数与结果不再保留。",
  seconds: "{{value}} 秒",
  minutes: "{{minutes}} 分 {{seconds}} 秒",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    calls: typeof calls;
  }
}
provideTexts({ calls }, () => import("./texts.en"));
