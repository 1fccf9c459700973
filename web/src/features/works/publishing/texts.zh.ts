import { provideTexts } from "@/i18n/texts";

/** Publishing one's works, in Chinese. */
export const publishing = {
  act: "发布",
  states: { pending: "待审核", public: "已公开", refused: "未通过", withdrawn: "已撤回", removed: "已下架" },
  title: "发布到作品画廊",
  lead: "发布后，任何人都能看到这件作品，包括没有登录的访客。",
  leadModerated: "发布后先由管理员审核，通过后任何人都能看到这件作品，包括没有登录的访客。",
  which: "选择要发布的结果",
  result: "第 {{index}} 个结果",
  name: "作品标题",
  nameHelp: "最多 60 个字；留空时以提示词的开头为标题",
  nameHelpPrivate: "最多 60 个字；留空时以工具名为标题",
  sharesPrompt: "公开提示词与设置，别人可以做同款",
  sharesPromptHelp: "您上传的图片、视频和音频不会公开。",
  showsAuthor: "显示我的昵称：{{name}}",
  showsAuthorHelp: "不勾选时显示为「匿名作者」。",
  right: "请确认您有权公开这件作品，其中没有他人的隐私或未获授权的肖像。您可以随时撤回。",
  expires: "发布不会延长作品的保存期限；作品到期删除时，也会一并撤下。",
  submit: "发布",
  again: "重新发布",
  done: "已发布到作品画廊",
  waiting: "已提交，审核通过后公开",
  failed: "发布失败，请稍后再试。",
  state: "发布状态",
  pendingHelp: "管理员正在审核，通过后会出现在作品画廊。",
  publicHelp: "{{count}} 人喜欢。任何人都能在作品页看到它。",
  reason: "原因：{{reason}}",
  open: "打开作品页",
  withdraw: "撤回",
  withdrawn: "已撤回，其他人不再能看到",
  withdrawFailed: "撤回失败，请稍后再试。",
  account: "登录后才能发布",
  accountHelp: "访客的作品只保存在这台设备上。注册或登录后，作品会保留，也就能发布了。",
  login: "登录或注册",
} as const;

declare module "@/i18n/texts" {
  interface Texts {
    publishing: typeof publishing;
  }
}
provideTexts({ publishing }, () => import("./texts.en"));
