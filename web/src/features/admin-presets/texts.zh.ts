import { provideTexts } from "@/i18n/texts";

/** Presets of the site in the administrator's panel, in Chinese. */
export const adminPresets = {
  lead: "全站预设显示在对应表单的「预设」菜单里，排在用户自己的预设之上。新建预设：打开工具页，填好表单，在「预设」里选「存为全站预设」。",
  leadToMend: "有预设已失效，用户暂时看不到：在表单中打开，调整好后以同一名称「存为全站预设」，即可恢复；不再需要的可以删除。",
  table: "全站预设",
  search: "搜索名称或工具",
  name: "名称",
  english: "英文名称（可选）",
  englishHelp: "留空时，英文读者看到中文名称。",
  form: "所属表单",
  settings: "设置",
  state: "状态",
  on: "已启用",
  off: "已停用",
  broken: "已失效",
  refused: "表单不再接受：{{fields}}",
  formGone: "该表单已下线",
  open: "在表单中打开",
  rename: "改名",
  turnOn: "启用",
  turnOff: "停用",
  remove: "删除",
  of: "{{act}}：{{name}}",
  up: "上移「{{name}}」",
  down: "下移「{{name}}」",
  moved: "「{{name}}」现在排第 {{place}}",
  madeOn: "「{{name}}」已启用",
  madeOff: "「{{name}}」已停用，用户不再看到",
  renameTitle: "预设改名",
  renamed: "已改名",
  save: "保存",
  removeTitle: "删除这个全站预设？",
  removeHelp: "「{{name}}」将从所有人的预设菜单中消失，且无法恢复。只想暂时收起，可以改为停用。",
  removed: "「{{name}}」已删除",
  yes: "开",
  no: "关",
  empty: "还没有全站预设",
  emptyHelp: "打开任一工具页，填好表单，在「预设」里选「存为全站预设」。",
  emptyFilter: "没有符合条件的预设",
  clear: "清除筛选",
  failed: "获取全站预设失败。",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    adminPresets: typeof adminPresets;
  }
}
provideTexts({ adminPresets }, () => import("./texts.en"));
