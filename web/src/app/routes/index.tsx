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
import { PRICES_ROUTE, SITE_TEXTS, toolAt } from "./paths";
import { loadStudio } from "./studioChunk";

const PointsRoute = lazyPage(async () => ({ default: (await import("./PointsRoute")).PointsRoute }));
const StudioRoute = lazyPage(async () => ({ default: (await loadStudio()).StudioRoute }));
const AuthRoute = lazyPage(() => import("./AuthRoute"));
const OidcRoute = lazyPage(() => import("./OidcRoute"));
const MusicRoute = lazyPage(() => import("./MusicRoute"));
const AdminRoute = lazyPage(() => import("./admin/AdminRoute"));
const SettingRoute = lazyPage(() => import("./SettingRoute"));
const StoreRoute = lazyPage(() => import("./StoreRoute"));
const PricesRoute = lazyPage(() => import("./PricesRoute"));
const DocsRoute = lazyPage(() => import("./DocsRoute"));
const ComparisonRoute = lazyPage(() => import("./ComparisonRoute"));
const SiteTextRoute = lazyPage(() => import("./SiteTextRoute"));
const PlatformRoute = lazyPage(() => import("./PlatformRoute"));
/** A page without the hub around it waits behind the seal. */
const alone = (page: ReactNode) => <Suspense fallback={<Opening />}>{page}</Suspense>;

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Home />} />
      <Route path="/login" element={alone(<AuthRoute page="login" />)} />
      <Route path="/sso/auth" element={alone(<AuthRoute page="sso" />)} />
      <Route path="/codeLogin" element={alone(<AuthRoute page="code" />)} />
      <Route path="/register" element={alone(<AuthRoute page="register" />)} />
      <Route path="/passwordReset" element={alone(<AuthRoute page="reset" />)} />
      <Route path="/setup" element={alone(<AuthRoute page="setup" />)} />
      <Route path="/auto-access" element={alone(<AuthRoute page="auto" />)} />
      <Route path="/oidc/consent" element={alone(<OidcRoute page="request" />)} />
      <Route path="/oidc/sign-out" element={alone(<OidcRoute page="request" />)} />
      <Route path="/oidc/signed-out" element={alone(<OidcRoute page="signed-out" />)} />
      <Route path="/dhmsg/:section?" element={alone(<PlatformRoute />)} />
      <Route path="/admin/*" element={alone(<AdminRoute />)} />
      <Route element={<HubLayout />}>
        <Route path="/points" element={<PointsRoute />} />
        <Route path="/setting" element={<SettingRoute />} />
        <Route path="/musicplayer" element={<MusicRoute />} />
        <Route path="/service-market" element={<StoreRoute />} />
        <Route path={PRICES_ROUTE} element={<PricesRoute />} />
        <Route path="/comparisons/:id?" element={<ComparisonRoute />} />
        <Route path="/docs/:tool" element={<DocsRoute />} />
        {SITE_TEXTS.map((page) => (
          <Route key={page} path={`/${page}`} element={<SiteTextRoute page={page} />} />
        ))}
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

  if (site.isError || tools.isError) {
    const retry = () => void Promise.all([site.refetch(), tools.refetch()]);
    return <ErrorState onRetry={retry} page />;
  }
  if (!known.site || !known.tools) return <StudioSkeleton />;
  const tool = toolAt(pathname, known.tools, known.site.default_tool);
  if (!tool) return <NotFound />;
  return <StudioRoute key={tool.id} tool={tool} tools={known.tools} site={known.site} />;
}
