import { provideTexts } from "@/i18n/texts";

export const stage = {
  panes: "创作与作品",
  compose: "创作",
  works: "作品",
  running: "{{count}} 个进行中",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    stage: typeof stage;
  }
}
provideTexts({ stage }, () => import("./texts.en"));
