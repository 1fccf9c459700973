import { provideTexts } from "./texts";

/** Parts that tables and lists share, in Chinese. */
export const lists = {
  pages: "分页",
  page: "第 {{page}} 页",
  previous: "上一页",
  next: "下一页",
  range: "显示第 {{from}} 到 {{to}} 条，共 {{total}} 条记录",
  copy: "复制{{label}}",
  copied: "{{label}}已复制到剪贴板",
  copyFailed: "复制失败: {{reason}}",
  copyReason: "浏览器不允许访问剪贴板",
  saved: {
    title: "已保存的筛选",
    open: "保存当前筛选",
    name: "筛选名称",
    save: "保存",
    done: "已保存筛选「{{name}}」，仅在此浏览器中",
    remove: "删除筛选「{{name}}」",
    cancel: "取消",
  },
  actions: "操作",
  /** States of a task. */
  task: { queued: "排队中", submitting: "提交中", running: "生成中", uncertain: "待核实", succeeded: "已完成", failed: "已失败", cancelled: "已取消", expired: "已超时" },
} as const;

declare module "./texts" {
  interface Texts {
    lists: typeof lists;
  }
}
provideTexts({ lists }, () => import("./lists.en"));
