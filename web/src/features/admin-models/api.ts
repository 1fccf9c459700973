import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, request } from "@/lib/api/client";
import { toolsQuery } from "@/lib/api/queries";
import type { Schemas } from "@/lib/api/types";

export type ToolWithModels = Schemas["ToolWithModels"];
export type ModelsView = Schemas["ModelsView"];
export type ModelView = Schemas["ModelView"];
export type ModelPrice = Schemas["ModelPrice"];
export type Judged = Schemas["JudgedModels"];
/** By the key of a model, a merge patch or the whole of a new one; null goes back to what the plug-in has. */
export type Changes = Schemas["ModelsChange"]["changes"];

const KEY = ["admin", "models"];
const at = (tool: string) => `/admin/models/${encodeURIComponent(tool)}`;

export const useToolsWithModels = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<{ items: ToolWithModels[] }>("GET", "/admin/models", { signal }),
  });

export const useModels = (tool: string) =>
  useQuery({
    queryKey: [...KEY, tool],
    queryFn: ({ signal }) => request<ModelsView>("GET", at(tool), { signal }),
  });

/** Whether somebody else was first: what they made of it is on its way. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Calls about the models of a tool; a change ends with all that shows models as it is now. */
export function useModelCalls(tool: string) {
  const client = useQueryClient();
  const stale = () =>
    Promise.all([KEY, ["admin", "prices"], toolsQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    judge: (changes: Changes, based_on: number) => request<Judged>("POST", `${at(tool)}/judgement`, { body: { changes, based_on } }),
    set: async (changes: Changes, based_on: number, accept_ended: boolean) => {
      const view = await request<ModelsView>("PATCH", at(tool), { body: { changes, based_on, accept_ended } });
      client.setQueryData([...KEY, tool], view);
      void stale();
    },
    stale,
  };
}
