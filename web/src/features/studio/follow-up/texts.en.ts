import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const followUp: English<typeof zh.followUp> = {
  from: "From this work",
  confirm: "\"{{action}}\" will be run on this work. The result will appear among your works.",
  go: "Confirm",
  goFree: "Confirm · free",
  goWith: "Confirm · {{points}} points",
  goUpTo: "Confirm · up to {{points}} points",
};
