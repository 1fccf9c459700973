import { provideTexts } from "@/i18n/texts";

/** Signing in to other sites with an account here. */
export const oidc = {
  consentTitle: "登录“{{site}}”",
  consentLead: "该网站请求识别您的账户。同意后，您将以此账户登录，并与其共享以下信息。",
  goesTo: "登录后返回",
  as: "当前账户",
  shares: "将共享的信息",
  openid: "您的用户编号",
  profile: "用户名和昵称",
  email: "邮箱地址",
  emailNone: "您还没有验证过的邮箱，暂时不会共享",
  offlineAccess: "退出登录后继续访问以上信息",
  offlineHelp: "最长 180 天，可随时在个人中心撤销；修改密码也会使其失效。",
  never: "该网站不会得到您的密码，也不能使用您的积分和作品。",
  accept: "同意并登录",
  decline: "取消",
  goneTitle: "这个请求已失效",
  goneHelp: "登录请求只在十分钟内有效，且只能使用一次。请回到原网站重新登录。",
  home: "返回首页",
  signInTitle: "您还没有登录",
  signInHelp: "这个请求属于之前的登录。请先登录，再回到原网站重新发起。",
  signIn: "去登录",
  signOutTitle: "要退出登录吗？",
  signOutLead: "“{{site}}”请求您退出登录。",
  signOutLeadUnknown: "另一个网站请求您退出登录。",
  signOutHelp: "退出后，支持同步退出的网站也会收到通知。",
  signOut: "退出登录",
  stay: "保持登录",
  signedOutTitle: "您已退出登录",
  signedOutHelp: "如果这是公用电脑，请关闭浏览器窗口。",
  again: "重新登录",
  failed: "操作没有完成，请稍后再试。",
  sitesHelp: "这些网站可以识别您的账户。撤销后，它们持有的访问凭证立即失效；下次登录时会重新询问您。",
  sitesEmpty: "还没有网站使用您的账户登录",
  trusted: "本站",
  trustedHelp: "由本站运营，登录时无需询问",
  lastUsed: "上次登录 {{date}}",
  knows: "可获取：{{scopes}}",
  scopeOpenid: "编号",
  scopeProfile: "用户名和昵称",
  scopeEmail: "邮箱",
  scopeOffline: "离线访问",
  revoke: "撤销",
  revokeTitle: "撤销对“{{site}}”的授权？",
  revokeHelp: "该网站将立即失去访问权限。您在该网站上的数据不受影响。",
  revoked: "已撤销对“{{site}}”的授权",
};

declare module "@/i18n/texts" {
  interface Texts {
    oidc: typeof oidc;
  }
}
provideTexts({ oidc }, () => import("./texts.en"));
