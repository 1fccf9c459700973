import { lazy } from "react";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { useSite, useTools } from "@/lib/api/queries";
import { ErrorState } from "@/components/ErrorState";
import { HubLayout } from "../layout/HubLayout";
import { StudioSkeleton } from "../layout/StudioSkeleton";
import { NotFound } from "./NotFound";
import { HUB_ROUTE, toolAt } from "./paths";
import { loadStudio } from "./studioChunk";

const PointsRoute = lazy(async () => ({ default: (await import("./PointsRoute")).PointsRoute }));
const StudioRoute = lazy(async () => ({ default: (await loadStudio()).StudioRoute }));

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Navigate to={{ pathname: HUB_ROUTE, search: window.location.search }} replace />} />
      <Route element={<HubLayout />}>
        {/* Login and registration are dialogs over the hub; the layout opens them. */}
        <Route path="/login" element={<Studio />} />
        <Route path="/register" element={<Studio />} />
        <Route path="/points" element={<PointsRoute />} />
        <Route path="*" element={<Studio />} />
      </Route>
    </Routes>
  );
}

/** The studio of the tool that the address names; the hub itself shows the default tool. */
function Studio() {
  const site = useSite();
  const tools = useTools();
  const { pathname } = useLocation();

  if (site.isError || tools.isError) {
    const retry = () => void Promise.all([site.refetch(), tools.refetch()]);
    return <ErrorState onRetry={retry} page />;
  }
  if (!site.data || !tools.data) return <StudioSkeleton />;
  const tool = toolAt(pathname, tools.data, site.data.default_tool);
  if (!tool) return <NotFound />;
  return <StudioRoute key={tool.id} tool={tool} tools={tools.data} site={site.data} />;
}
