import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { API_BASE, request, withQuery } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";

export type Report = Schemas["UsageReport"];
export type Sum = Schemas["UsageSum"];

/** What the report is narrowed to. */
export interface Narrowed {
  days: number;
  key?: string | undefined;
  test?: boolean | undefined;
}

/** What is shown unless something else is chosen: what is tried costs nothing, and would water down the rest. */
export const usual = (days: number): Narrowed => ({ days, test: false });

/** What tasks come to; `every` fetches it anew so often, in milliseconds. */
export const useReport = (of: Narrowed, every?: number) =>
  useQuery({
    queryKey: ["usage", "report", of],
    queryFn: ({ signal }) => request<Report>("GET", "/usage/report", { query: { ...of }, signal }),
    refetchInterval: every ?? false,
    placeholderData: keepPreviousData,
  });

/** Where the same can be downloaded. */
export const downloadOf = (kind: "csv" | "json", of: Narrowed): string => API_BASE + withQuery(`/usage/lines.${kind}`, { ...of });
