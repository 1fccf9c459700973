import { provideTexts } from "@/i18n/texts";

export const finder = {
  title: "查找工具",
  hint: "想做什么？如：让照片说话",
  starred: "收藏",
  recent: "最近用过",
  all: "全部工具",
  results: "查找结果",
  star: "收藏 {{name}}",
  unstar: "取消收藏 {{name}}",
  follows: "接着已有作品做",
  free: "免费",
  price: "{{points}} 积分",
  priceFrom: "{{points}} 积分起",
  priceSecond: "每秒 {{points}} 积分",
  priceSecondFrom: "每秒 {{points}} 积分起",
  priceMinute: "每分钟 {{points}} 积分",
  priceMinuteFrom: "每分钟 {{points}} 积分起",
  time: "约 {{time}}",
  found: "{{count}} 个工具，回车打开{{name}}",
  nothing: "没有对应的工具",
  nothingHelp: "换个说法，比如说出想得到什么：视频、图片、歌曲、3D。",
  clear: "清空",
  try: "试试",
  wishTalk: "让照片说话",
  wishDance: "让照片跳舞",
  wishSong: "写一首生日歌",
  wishEdit: "去掉图片背景",
  wishPoster: "4K 海报",
  wishLonger: "延长视频长度",
  choose: "选择",
  open: "打开",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    finder: typeof finder;
  }
}
provideTexts({ finder }, () => import("./texts.en"));
