import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";

export type AuditEntry = Omit<Schemas["AuditEntry"], "detail"> & { detail: Record<string, unknown> | null };
export type Ending = AuditEntry["ending"];

export const ENDINGS = ["done", "refused", "failed", "unknown"] as const satisfies Ending[];

/** Null is no bound. */
interface AuditFilter {
  ending: Ending | null;
  operation: string | null;
  q: string | null;
  subject: string | null;
  from_ms: number | null;
}

export const PAGE_SIZE = 20;

export const useAudit = (filter: AuditFilter, page: number) =>
  useQuery({
    queryKey: ["admin", "audit", filter, page],
    queryFn: ({ signal }) =>
      request<{ items: AuditEntry[]; total: number }>("GET", "/admin/audit", {
        query: { ...filter, page, page_size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
