import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { API_BASE, request, withQuery } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";

export type Dataset = Schemas["Dataset"];
export type Format = "csv" | "json" | "jsonl";
export type Extent = Schemas["Extent"];

/** Days of Beijing, such as 2026-01-31; null is no bound. */
export interface Period {
  from: string | null;
  to: string | null;
}

export const useExtents = (period: Period, enabled: boolean) =>
  useQuery({
    queryKey: ["admin", "datasets", period],
    queryFn: async ({ signal }) => (await request<{ items: Extent[] }>("GET", "/admin/datasets", { query: { ...period }, signal })).items,
    enabled,
    placeholderData: keepPreviousData,
  });

/** Where a table comes from. */
export const exportAddress = (dataset: Dataset, format: Format, period: Period) =>
  withQuery(`${API_BASE}/admin/exports/${dataset}`, { format, ...period });
