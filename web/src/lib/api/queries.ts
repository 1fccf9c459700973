import { queryOptions, useQuery } from "@tanstack/react-query";
import { request } from "./client";
import type { Schemas, Session, Site, Tool } from "./types";

/** The site, with the points that it gives now: a page that stays open for a day must not promise yesterday's. */
export const siteQuery = queryOptions({
  queryKey: ["site"],
  queryFn: ({ signal }) => request<Site>("GET", "/site", { signal }),
  staleTime: 5 * 60_000,
});

/** Facts that hold until the next deployment, so they are fetched once per page load. */
export const toolsQuery = queryOptions({
  queryKey: ["tools"],
  queryFn: async ({ signal }) => (await request<{ tools: Tool[] }>("GET", "/tools", { signal })).tools,
  staleTime: Infinity,
});

/** How long tasks took here lately. */
export const timesQuery = queryOptions({
  queryKey: ["usual-times"],
  queryFn: ({ signal }) => request<Schemas["Times"]>("GET", "/tools/times", { signal }),
  staleTime: 60_000,
});

export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: ({ signal }) => request<Session>("GET", "/session", { signal }),
  staleTime: 60_000,
});

/** Of the mutations that end the session: while one runs, nothing is fetched for an account that may be gone by then. */
export const sessionEndKey = ["session-end"] as const;

/** What the site offers in the forms of a tool stands below this, by the tool. */
export const sitePresetsKey = ["site-presets"] as const;

export const useSite = () => useQuery(siteQuery);
export const useTools = () => useQuery(toolsQuery);
export const useSession = () => useQuery(sessionQuery);

/** How many tools somebody can use here: those that the rail leads to. */
export const usableTools = ({ rail }: Site): number => new Set(rail.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries.map(({ tool }) => tool)))).size;

export function findTool(tools: Tool[] | undefined, id: string): Tool | undefined {
  return tools?.find((tool) => tool.id === id);
}
