import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { UsageDay } from "@/lib/api/types";

/** The account's tasks by day and tool; days without one are left out. */
export const useUsage = (days: number, every?: number) =>
  useQuery({
    queryKey: ["usage", days],
    queryFn: async ({ signal }) => (await request<{ items: UsageDay[] }>("GET", "/usage", { query: { days }, signal })).items,
    refetchInterval: every ?? false,
    placeholderData: keepPreviousData,
  });
