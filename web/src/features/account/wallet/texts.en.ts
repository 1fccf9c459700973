import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const walletChoice: English<typeof zh.walletChoice> = {
  choose: "Pay from",
  own: "My own points",
  available: "{{points}} points available",
  ended: "You are no longer a member of “{{name}}”, or it was closed. Your own points are used from now on; what you just did has cost nothing.",
  cap: { day: "{{points}} points left for you today", month: "{{points}} points left for you this month", total: "{{points}} points left for you in all" },
};
