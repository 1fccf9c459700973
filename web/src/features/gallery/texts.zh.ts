import { provideTexts } from "@/i18n/texts";
import outline from "./outline.json";

/** The gallery and the pages of shared works, in Chinese. */
export const gallery = {
  title: outline.title.zh,
  lead: outline.lead.zh,
  kind: "作品类型",
  kinds: { all: "全部", video: "视频", image: "图片", audio: "音乐", model: "3D" },
  sort: "排列",
  sorts: { new: "最新", liked: "最受喜欢" },
  list: "公开的作品",
  failed: "获取作品失败。",
  empty: "还没有这一类作品",
  emptyHelp: "在任一工具里生成作品，完成后点「发布」，就会出现在这里。",
  all: "看全部作品",
  end: "已经到底了",
  more: "加载更多",
  open: "查看：{{title}}",
  play: "播放：{{title}}",
  anonymous: "匿名作者",
  site: "本站作品",
  siteHelp: "由本站制作。按下「做同款」，就能用同样的描述和设置做一个自己的。",
  own: "我的作品",
  like: "喜欢",
  likes: "{{count}} 人喜欢",
  likeNeedsAccount: "登录后可以点赞。",
  signIn: "登录",
  likeFailed: "操作失败，请稍后再试。",
  same: "做同款",
  sameFor: "做同款 · {{points}} 积分",
  rows: { video: "最新的视频", image: "最新的图片", audio: "最新的音乐" },
  inspiration: "大家做出来的",
  sameFailed: "无法打开这件作品的设置，请稍后再试。",
  toolGone: "这个工具已下线",
  try: "试试这个工具",
  share: "分享",
  copied: "链接已复制",
  copyFailed: "复制失败，请手动复制地址栏中的链接。",
  viewer: "作品",
  previous: "上一件",
  next: "下一件",
  close: "关闭",
  toPage: "打开作品页",
  prompt: "提示词",
  noPrompt: "作者没有公开提示词与设置，可以用同一个工具自己试试。",
  files: "作者上传的文件不会公开，做同款时请换成您自己的文件。",
  given: "所用素材",
  settings: "设置",
  about: "关于这件作品",
  tool: "工具",
  measure: "尺寸",
  length: "时长",
  published: "发布时间",
  yes: "开",
  no: "关",
  gone: "作品不存在或已撤回",
  goneHelp: "作者可能已经撤回了它。去画廊看看别的作品吧。",
  toGallery: "去作品画廊",
  broken: "文件无法播放",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    gallery: typeof gallery;
  }
}
provideTexts({ gallery }, () => import("./texts.en"));
