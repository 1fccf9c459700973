import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Schemas, Sent } from "@/lib/api/types";

export type Overview = Sent<Schemas["SiteOverview"]>;
export type Figures = Overview["figures"];
export type Range = Schemas["DashboardRange"];
export type VendorFigures = Sent<Schemas["VendorFigures"]>;
export type ToolFigures = Sent<Schemas["ToolFigures"]>;
export type Process = Sent<Schemas["EngineProcess"]>;

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
