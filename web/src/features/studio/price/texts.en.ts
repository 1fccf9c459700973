import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const priceSum: English<typeof zh.priceSum> = {
  base: "Price of one",
  count: "{{name}}",
  seconds: "{{name}}: each {{step}} s, {{most}} s at most",
  pixels: "{{name}}: each {{step}} pixels, {{most}} at most",
  tokens: "{{name}}: each {{step}} tokens, {{most}} at most",
  result: "Result",
  total: "Total",
  most: "At most",
  note: "The most is held first; what was not used comes back when the task ends.",
  on: "on",
  off: "off",
};
