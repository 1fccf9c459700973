import { provideTexts } from "@/i18n/texts";

/** Moderation of published works, in Chinese. */
export const adminGallery = {
  lead: "用户发布的作品，审核通过后出现在作品画廊。「本站作品」是本站自带的，不想展示时可以下架。",
  open: "当前设置为不审核：用户发布后立即公开，您可以随时下架。",
  part: "作品状态",
  states: { pending: "待审核", public: "已公开", refused: "未通过", withdrawn: "作者已撤回", removed: "已下架" },
  list: "发布的作品",
  site: "本站作品",
  by: "{{name}}（UID {{uid}}）",
  anonymous: "不显示昵称",
  unlisted: "只在公开的比稿中展示，作品画廊不列出",
  shares: "公开提示词",
  private: "不公开提示词",
  prompt: "提示词全文",
  author: "公开显示的作者：{{name}}",
  values: "公开后别人还能看到的参数",
  noPrompt: "（没有提示词）",
  likes: "{{count}} 人喜欢",
  approve: "通过",
  restore: "重新公开",
  refuse: "不通过",
  remove: "下架",
  of: "{{act}}：{{title}}",
  look: "看大图：{{title}}",
  approved: "「{{title}}」已公开",
  refused: "「{{title}}」未通过，作者会看到原因",
  removed: "「{{title}}」已下架",
  failed: "操作失败，请稍后再试。",
  loadFailed: "获取作品失败。",
  empty: "没有待审核的作品",
  emptyHelp: "有人发布作品时，会出现在这里。",
  emptyOther: "没有这个状态的作品",
  refuseTitle: "不通过这件作品？",
  removeTitle: "下架这件作品？",
  reason: "原因",
  reasonHelp: "作者会看到。最多 200 个字。",
  reasons: { rights: "可能侵犯他人的著作权或肖像权", content: "内容不适合公开展示", quality: "画面残缺或无法播放" },
  usual: "常用原因",
  badge: "{{count}} 件作品待审核",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    adminGallery: typeof adminGallery;
  }
}
provideTexts({ adminGallery }, () => import("./texts.en"));
