import { provideTexts } from "@/i18n/texts";

export const followUp = {
  from: "基于这件作品",
  confirm: "将以这件作品为基础执行「{{action}}」，完成后会出现在作品列表中。",
  go: "确认",
  goFree: "确认 · 免费",
  goWith: "确认 · {{points}} 积分",
  goUpTo: "确认 · 最多 {{points}} 积分",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    followUp: typeof followUp;
  }
}
provideTexts({ followUp }, () => import("./texts.en"));
