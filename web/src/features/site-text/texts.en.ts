import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

/** Pages whose words are the operator's, in English. */
export const siteText: English<typeof zh.siteText> = {
  updated: "Updated on {{date}}",
  failed: "This page cannot be opened now. Please try again later.",
};
