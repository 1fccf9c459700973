import { provideTexts } from "@/i18n/texts";

/** The choice of whose points are spent. */
export const walletChoice = {
  choose: "付款钱包",
  own: "我自己的积分",
  available: "可用 {{points}} 积分",
  ended: "您已不是「{{name}}」的成员，或组织已关闭。现在起使用您自己的积分，刚才的操作没有花费积分。",
  cap: { day: "今日还可用 {{points}} 积分", month: "本月还可用 {{points}} 积分", total: "总共还可用 {{points}} 积分" },
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    walletChoice: typeof walletChoice;
  }
}
provideTexts({ walletChoice }, () => import("./texts.en"));
