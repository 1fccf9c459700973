import { provideTexts } from "@/i18n/texts";

/** Pages whose words are the operator's. */
export const siteText = {
  updated: "更新于 {{date}}",
  failed: "页面暂时打不开，请稍后再试。",
};

declare module "@/i18n/texts" {
  interface Texts {
    siteText: typeof siteText;
  }
}
provideTexts({ siteText }, () => import("./texts.en"));
