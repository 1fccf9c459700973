import { provideTexts } from "@/i18n/texts";

export const stage = {
  panes: "创作与作品",
  compose: "创作",
  works: "作品",
  running: "{{count}} 个进行中",
  followUpOnly: "「{{mode}}」从一件作品开始：先打开作品，再选择它。",
} as const;

/** The simple page for videos. */
export const simple = {
  source: "由什么生成",
  text: "由文字生成",
  image: "由图片生成",
  model: "生成工具",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    stage: typeof stage;
    simple: typeof simple;
  }
}
provideTexts({ stage, simple }, () => import("./texts.en"));
