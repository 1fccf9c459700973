import { provideTexts } from "@/i18n/texts";

export const priceSum = {
  base: "单价",
  count: "{{name}}",
  seconds: "{{name}}：每 {{step}} 秒，最长 {{most}} 秒",
  pixels: "{{name}}：每 {{step}} 像素，最多 {{most}} 像素",
  tokens: "{{name}}：每 {{step}} tokens，最多 {{most}} tokens",
  result: "结果",
  total: "合计",
  most: "最多",
  note: "先冻结最多的积分，完成后按实际用量扣除，其余退回。",
  on: "开",
  off: "关",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    priceSum: typeof priceSum;
  }
}
provideTexts({ priceSum }, () => import("./texts.en"));
