import { provideTexts } from "@/i18n/texts";

/** Comparisons that everybody sees, in Chinese. */
export const versus = {
  title: "公开比稿",
  lead: "同一份要求交给几个模型，作品并排，由大家投票。投票之前，谁做了哪一件不会说出来。",
  question: "哪一件更好？",
  list: "比稿",
  empty: "还没有公开的比稿",
  emptyHelp: "在任一工具的表单旁点“比稿”，做好之后公开，请大家来投票。",
  toHub: "去创作",
  failed: "比稿加载失败",
  gone: "这次比稿没有公开",
  goneHelp: "它可能已被收回，或其中的作品不再公开。",
  all: "全部公开比稿",
  more: "加载更多",
  openPlain: "去投票",
  noPrompt: "作者没有公开要求",
  entry: "{{letter}} 号作品",
  vote: "投 {{letter}}",
  voted: "已投 {{letter}}",
  change: "改投 {{letter}}",
  done: "已投票，谢谢",
  failedVote: "投票失败，请稍后再试。",
  needsAccount: "登录后才能投票",
  reveal: "不投票，直接看结果",
  own: "这是您的比稿，由别人投票。",
  votes: "{{count}} 票",
  total: "共 {{count}} 票",
  share: "{{percent}}%",
  chosen: "作者选定",
  best: "得票最多",
  lookPlain: "查看 · 做同款",
  wins: "战绩",
  winsHelp: "只算不同工具之间的比稿：作者选定的次数，与大家投的票。",
  winsEmpty: "还没有战绩",
  tool: "工具",
  chosenOf: "被选定",
  votesOf: "得票",
  ratio: "{{won}} / {{of}}",
  kinds: { video: "视频", image: "图片", audio: "音乐", model: "3D", text: "文本" },
  home: "大家的比稿",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    versus: typeof versus;
  }
}
provideTexts({ versus }, () => import("./texts.en"));
