import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const stage: English<typeof zh.stage> = {
  panes: "Form and works",
  compose: "Create",
  works: "Works",
  running: "{{count}} in progress",
  followUpOnly: "“{{mode}}” starts from a work: open the work first, then choose it.",
};

/** The simple page for videos, in English. */
export const simple: English<typeof zh.simple> = {
  source: "Made from",
  text: "From words",
  image: "From a picture",
  model: "Made with",
};
