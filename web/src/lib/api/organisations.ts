import { queryOptions, useQuery } from "@tanstack/react-query";
import { request } from "./client";
import type { Schemas } from "./types";

export const organisationsQuery = queryOptions({
  queryKey: ["organisations"],
  queryFn: async ({ signal }) => (await request<{ items: Schemas["OwnOrganisation"][] }>("GET", "/organisations", { signal })).items,
});

/** The organisations that somebody belongs to, the newest first. Visitors belong to none, and are not asked for. */
export const useOrganisations = (enabled = true) => useQuery({ ...organisationsQuery, enabled });
