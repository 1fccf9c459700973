import { lazyPage } from "@/i18n/lazyPage";

/** Pages that few people open, each fetched on its own. */
const PAGES = {
  alipayDemo: lazyPage(() => import("@/features/store/components/AlipayDemoPage")),
  apiIntegration: lazyPage(() => import("./ApiIntegrationRoute")),
  landing: lazyPage(() => import("@/features/site-pages/LandingPage")),
  legacyHome: lazyPage(() => import("./LegacyHomeRoute")),
  qcode: lazyPage(() => import("./QcodeRoute")),
  services: lazyPage(() => import("@/features/site-pages/ServicesPage")),
};

export default function SmallPagesRoute({ page }: { page: keyof typeof PAGES }) {
  const Page = PAGES[page];
  return <Page />;
}
