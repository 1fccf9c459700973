import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const studio: English<typeof zh.studio> = {
  modes: "Mode",
  generate: "Generate",
  generateWith: "Generate · {{points}} points",
  generateUpTo: "Generate · up to {{points}} points",
  generateFree: "Generate · free",
  short: "{{points}} points short",
  buy: "Buy points",
  submitted: "Task submitted",
  incomplete: "Please check the marked fields",
  networkKept: "No confirmation from the server yet. Pressing generate again will not charge twice.",
  rateLimited: "Too many requests. Try again in {{seconds}} seconds.",
  reset: "Reset",
  resetDone: "Settings reset",
  example: "Try an example",
  exampleDone: "Example filled in",
  exampleShown: "This is an example: press generate to try it, or type to replace it.",
  gift: "{{points}} points free for new visitors",
  reused: "Settings restored",
  prefilled: "Result filled in, complete the rest",
  unknownTool: "This tool is no longer available",
  maxActive: "At most {{count}} tasks at a time",
  vendor: "by {{vendor}}",
  estimate: "Takes about {{time}}",
};

export const followUp: English<typeof zh.followUp> = {
  from: "From this work",
  confirm: "\"{{action}}\" will be run on this work. The result will appear among your works.",
  go: "Confirm",
  goFree: "Confirm · free",
  goWith: "Confirm · {{points}} points",
  goUpTo: "Confirm · up to {{points}} points",
};
