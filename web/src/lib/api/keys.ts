import { queryOptions, useQuery } from "@tanstack/react-query";
import { request } from "./client";
import type { Schemas } from "./types";

export const keysQuery = queryOptions({
  queryKey: ["keys"],
  queryFn: async ({ signal }) => (await request<{ items: Schemas["Key"][] }>("GET", "/keys", { signal })).items,
});

/** The keys of the person's programs, those that ended included. Visitors have none, and are not asked for. */
export const useKeys = (enabled = true) => useQuery({ ...keysQuery, enabled });
