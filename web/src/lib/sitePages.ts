import type { Words } from "@/i18n/texts";

/** Pages that say something of the site, by address, for menus and footers. */
export const SITE_PAGES = {
  "/about": { zh: "关于我们", en: "About us" },
  "/our-company": { zh: "我们的公司", en: "Our company" },
  "/privacy-policy": { zh: "隐私政策", en: "Privacy policy" },
  "/iip": { zh: "内容与知识产权", en: "Content and IP" },
  "/naixue": { zh: "AI 教程", en: "AI tutorial" },
  "/docs": { zh: "接口文档", en: "API documents" },
  "/api-integration": { zh: "API 接入", en: "API access" },
  "/services": { zh: "AI 服务", en: "AI services" },
  "/landing": { zh: "了解本站", en: "What this is" },
  "/qcode": { zh: "联系客服", en: "Support" },
  "/video-generator2": { zh: "简易视频生成", en: "Simple videos" },
  "/legacy-home": { zh: "旧版首页", en: "Legacy home" },
  "/alipay-demo": { zh: "支付宝演示", en: "Alipay demo" },
} as const satisfies Record<string, Words>;

export type SitePagePath = keyof typeof SITE_PAGES;
