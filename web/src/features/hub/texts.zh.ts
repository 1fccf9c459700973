import { provideTexts } from "@/i18n/texts";

export const nav = {
  label: "创作工具",
  all: "全部工具",
  find: "查找工具",
  submenu: "{{title}}工具",
  empty: "暂无可用工具",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    nav: typeof nav;
  }
}
provideTexts({ nav }, () => import("./texts.en"));
