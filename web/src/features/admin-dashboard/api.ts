import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";

export type Overview = Schemas["SiteOverview"];
export type Figures = Overview["figures"];
export type Range = Schemas["DashboardRange"];
export type VendorFigures = Schemas["VendorFigures"];
export type ToolFigures = Schemas["ToolFigures"];
export type Process = Schemas["EngineProcess"];

export const RANGES: Range[] = ["1h", "24h", "7d", "30d"];
const REFRESH_MS = 10_000;

/** The figures, read again while the page is looked at. */
export const useOverview = (range: Range) =>
  useQuery({
    queryKey: ["admin", "dashboard", range],
    queryFn: ({ signal }) => request<Overview>("GET", "/admin/dashboard", { query: { range }, signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
