import { provideTexts } from "@/i18n/texts";

export const preset = {
  empty: "还没有预设。调好参数后起个名字保存，下次一键套用。",
  inBrowser: "保存在此浏览器；登录后随账户保存",
  inAccount: "随账户保存，换设备也在",
  ownFailed: "我的预设暂时无法读取",
  import: "导入",
  export: "导出",
  name: "预设名称",
  save: "保存当前设置",
  rename: "改名",
  renameOne: "为「{{name}}」改名",
  remove: "删除「{{name}}」",
  saved: "已保存预设「{{name}}」",
  applied: "已套用预设「{{name}}」",
  removed: "已删除预设「{{name}}」",
  unreadable: "这个文件里没有预设",
  full: "最多保存 {{count}} 个预设，请先删除一些",
  replaceTitle: "替换「{{name}}」？",
  replaceHelp: "已有同名预设，改名后它将被替换，无法恢复。",
  replace: "替换",
  undo: "撤销",
  site: "站点预设",
  own: "我的预设",
  siteFailed: "站点预设暂时无法读取",
  saveForAll: "存为全站预设",
  savedForAll: "全站预设「{{name}}」已保存，所有人都能看到",
  replacedForAll: "全站预设「{{name}}」已换成当前设置",
  nameFirst: "请先填写预设名称",
  refused: "{{field}}：{{message}}",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    preset: typeof preset;
  }
}
provideTexts({ preset }, () => import("./texts.en"));
