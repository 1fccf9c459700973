/**
 * The addresses that have a page, apart from those of tools. The host answers others with status 404 and keeps the same
 * list (host/src/routes/addresses.rs); a test of the host's compares them.
 */
export const HUB_PAGES = [
  "/about",
  "/alipay-demo",
  "/api-integration",
  "/comparisons/:id?",
  "/docs",
  "/docs/:tool",
  "/docs/errors",
  "/iip",
  "/image-gallery",
  "/landing",
  "/legacy-home",
  "/musicplayer",
  "/naixue",
  "/our-company",
  "/points",
  "/privacy-policy",
  "/provider-generator/video-generator/video-pricing-generator",
  "/provider-generator/video-generator/wan-ai-generator",
  "/qcode",
  "/service-market",
  "/services",
  "/setting",
  "/video-generator2",
  "/works/:id",
] as const;

/** Those without the hub around them. */
export const PAGES_ALONE = [
  "/",
  "/admin/*",
  "/auto-access",
  "/codeLogin",
  "/dhmsg/:section?",
  "/login",
  "/oidc/consent",
  "/oidc/sign-out",
  "/oidc/signed-out",
  "/passwordReset",
  "/register",
  "/setup",
  "/sso/auth",
] as const;
