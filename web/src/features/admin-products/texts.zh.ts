import { provideTexts } from "@/i18n/texts";

/** Products of the store, for administrators. */
export const adminProducts = {
  lead: "商店里卖什么、卖多少钱、给什么。改动只影响以后的订单，已有订单保持下单时的内容。",
  table: "商品",
  create: "新建商品",
  edit: "编辑",
  editTitle: "编辑商品",
  putOn: "上架",
  takeOff: "下架",
  onSale: "在售",
  offSale: "已下架",
  title: "商品名称",
  category: "分类",
  price: "价格（元）",
  grants: "到账内容",
  state: "状态",
  updated: "更新时间",
  tag: "角标",
  tagHelp: "可选，显示在卡片右上角，最多 20 字",
  details: "商品详情",
  detailsHelp: "显示在详情窗口和订单里，保留换行",
  membership: "会员类型",
  none: "无",
  points: "赠送积分",
  days: "有效期天数",
  daysHelp: "选择会员类型会填入常用天数，可以修改",
  pointsUnit: "{{points}} 积分",
  daysUnit: "{{count}} 天",
  webui: "网页套餐",
  developer: "开发者 API",
  claude_code: "ClaudeCode",
  kind: {
    SEVEN_DAYS: "周卡",
    MONTH: "月卡",
    QUARTER: "季卡",
    HALF_YEAR: "半年卡",
    YEAR: "年卡",
    VIRTUALCARD: "API 额度",
  },
  onSaleSwitch: "上架销售",
  preview: "卡片预览",
  save: "保存",
  back: "取消",
  saved: "商品已保存",
  madeOn: "商品已上架",
  madeOff: "商品已下架",
  empty: "还没有商品",
  emptyHelp: "新建一个商品，它会出现在服务市场里。",
  failed: "获取商品数据失败。",
  unknown: "未知错误，请稍后重试",
  offTitle: "下架这个商品？",
  offHelp: "「{{title}}」将不再出现在服务市场。已有订单不受影响，可以随时重新上架。",
  unnamed: "商品名称",
  rule: {
    title: "请填写商品名称",
    price: "请输入正确的价格，最多两位小数",
    points: "积分必须是不小于 0 的整数",
    days: "天数必须是不小于 0 的整数",
    grants: "积分和天数至少有一项大于 0",
  },
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    adminProducts: typeof adminProducts;
  }
}
provideTexts({ adminProducts }, () => import("./texts.en"));
