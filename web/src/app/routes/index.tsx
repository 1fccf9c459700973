import { Suspense, useDeferredValue, type ReactNode } from "react";
import { Route, Routes, useLocation } from "react-router";
import { lazyPage } from "@/i18n/lazyPage";
import { useSite, useTools } from "@/lib/api/queries";
import { ErrorState } from "@/components/ErrorState";
import { Opening } from "../layout/Opening";
import { HubLayout } from "../layout/HubLayout";
import { StudioSkeleton } from "../layout/StudioSkeleton";
import { Home } from "./Home";
import { NotFound } from "./NotFound";
import { GALLERY_ROUTE, HUB_ROUTE, PRICES_ROUTE, RELIABILITY_ROUTE } from "@/lib/routes";
import type { alone as AlonePages, hub as HubPages } from "@/site/addresses.json";
import { toolAt } from "./paths";
import { loadStudio } from "./chunks";

const PointsRoute = lazyPage(async () => ({ default: (await import("./PointsRoute")).PointsRoute }));
const StudioRoute = lazyPage(async () => ({ default: (await loadStudio()).StudioRoute }));
const AuthRoute = lazyPage(() => import("./AuthRoute"));
const OidcRoute = lazyPage(() => import("./OidcRoute"));
const MusicRoute = lazyPage(() => import("./MusicRoute"));
const AdminRoute = lazyPage(() => import("./admin/AdminRoute"));
const SettingRoute = lazyPage(() => import("./SettingRoute"));
const StoreRoute = lazyPage(() => import("./StoreRoute"));
const PricesRoute = lazyPage(() => import("./PricesRoute"));
const ReliabilityRoute = lazyPage(() => import("./ReliabilityRoute"));
const DocsRoute = lazyPage(() => import("./DocsRoute"));
const ComparisonRoute = lazyPage(() => import("./ComparisonRoute"));
const VersusRoute = lazyPage(() => import("./VersusRoute"));
const GalleryRoute = lazyPage(() => import("./GalleryRoute"));
const SmallPagesRoute = lazyPage(() => import("./SmallPagesRoute"));
const StripRoute = lazyPage(() => import("./StripRoute"));
const SimpleVideoRoute = lazyPage(() => import("./SimpleVideoRoute"));
const SiteTextRoute = lazyPage(() => import("./SiteTextRoute"));
const PlatformRoute = lazyPage(() => import("./PlatformRoute"));
/** A page without the hub around it waits behind the seal. */
const alone = (page: ReactNode) => <Suspense fallback={<Opening />}>{page}</Suspense>;

/** The pages inside the hub, by their addresses. */
const IN_HUB: Record<keyof typeof HubPages, ReactNode> = {
  "/about": <SiteTextRoute page="about" />,
  "/alipay-demo": <SmallPagesRoute page="alipayDemo" />,
  "/api-integration": <SmallPagesRoute page="apiIntegration" />,
  "/comparisons/:id?": <ComparisonRoute />,
  "/docs": <DocsRoute />,
  "/docs/:tool": <DocsRoute />,
  "/docs/errors": <DocsRoute page="errors" />,
  "/docs/guide": <DocsRoute page="guide" />,
  [GALLERY_ROUTE]: <GalleryRoute />,
  "/iip": <SiteTextRoute page="iip" />,
  "/landing": <SmallPagesRoute page="landing" />,
  "/legacy-home": <SmallPagesRoute page="legacyHome" />,
  "/musicplayer": <MusicRoute />,
  "/naixue": <SiteTextRoute page="naixue" />,
  "/our-company": <SiteTextRoute page="our-company" />,
  "/points": <PointsRoute />,
  "/privacy-policy": <SiteTextRoute page="privacy-policy" />,
  [PRICES_ROUTE]: <PricesRoute />,
  [HUB_ROUTE]: <Studio />,
  "/qcode": <SmallPagesRoute page="qcode" />,
  [RELIABILITY_ROUTE]: <ReliabilityRoute />,
  "/service-market": <StoreRoute />,
  "/services": <SmallPagesRoute page="services" />,
  "/setting": <SettingRoute />,
  "/strip": <StripRoute />,
  "/versus": <VersusRoute />,
  "/versus/:id": <VersusRoute />,
  "/video-generator2": <SimpleVideoRoute />,
  "/works/:id": <GalleryRoute />,
};

/** Those that have the window for themselves. */
const ALONE: Record<keyof typeof AlonePages, ReactNode> = {
  "/": <Home />,
  "/admin/*": alone(<AdminRoute />),
  "/auto-access": alone(<AuthRoute page="auto" />),
  "/codeLogin": alone(<AuthRoute page="code" />),
  "/dhmsg/:section?": alone(<PlatformRoute />),
  "/login": alone(<AuthRoute page="login" />),
  "/oidc/consent": alone(<OidcRoute page="request" />),
  "/oidc/sign-out": alone(<OidcRoute page="request" />),
  "/oidc/signed-out": alone(<OidcRoute page="signed-out" />),
  "/passwordReset": alone(<AuthRoute page="reset" />),
  "/register": alone(<AuthRoute page="register" />),
  "/setup": alone(<AuthRoute page="setup" />),
  "/sso/auth": alone(<AuthRoute page="sso" />),
};

const routes = (pages: Record<string, ReactNode>) => Object.entries(pages).map(([path, page]) => <Route key={path} path={path} element={page} />);

export function AppRoutes() {
  return (
    <Routes>
      {routes(ALONE)}
      <Route element={<HubLayout />}>
        {routes(IN_HUB)}
        <Route path="*" element={<Studio />} />
      </Route>
    </Routes>
  );
}

/** The studio of the tool that the address names; the hub itself shows the default tool. */
function Studio() {
  const site = useSite();
  const tools = useTools();
  // A form is long to draw: done in slices, it does not hold up a slow phone.
  const known = { site: useDeferredValue(site.data), tools: useDeferredValue(tools.data) };
  const { pathname } = useLocation();

  if (site.isLoadingError || tools.isError) {
    const retry = () => void Promise.all([site.refetch(), tools.refetch()]);
    return <ErrorState onRetry={retry} page />;
  }
  if (!known.site || !known.tools) return <StudioSkeleton />;
  const tool = toolAt(pathname, known.tools, known.site.default_tool);
  if (!tool) return <NotFound />;
  return <StudioRoute key={tool.id} tool={tool} tools={known.tools} site={known.site} />;
}
