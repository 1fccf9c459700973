import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const nav: English<typeof zh.nav> = {
  label: "Creation tools",
  all: "All tools",
  find: "Find a tool",
  submenu: "{{title}} tools",
  empty: "No tools available",
};
