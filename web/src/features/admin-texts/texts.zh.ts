import { provideTexts } from "@/i18n/texts";

/** The words of pages, for administrators. */
export const adminTexts = {
  lead: "这些页面的文字由您决定，用 Markdown 书写；{{site}} 会替换为站点名称。没有改动过的页面使用自带的文字。",
  page: "页面",
  own: "已修改",
  first: "自带文字",
  open: "打开页面",
  zh: "中文",
  en: "英文",
  enHelp: "留空时，英文读者看到中文。",
  markdown: "Markdown",
  preview: "预览",
  save: "保存",
  saved: "已保存，页面立即生效",
  notSaved: "保存失败，请稍后重试",
  restore: "恢复自带文字",
  restoreTitle: "恢复自带文字？",
  restoreHelp: "您写的中文与英文都会被替换。",
  restored: "已恢复自带文字",
  unsaved: "有未保存的改动",
  failed: "获取页面文字失败。",
};

declare module "@/i18n/texts" {
  interface Texts {
    adminTexts: typeof adminTexts;
  }
}
provideTexts({ adminTexts }, () => import("./texts.en"));
