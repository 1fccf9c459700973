import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, request } from "@/lib/api/client";
import { sitePresetsKey } from "@/lib/api/queries";
import type { KeptPreset, Mode, Params, SitePreset, Tool } from "@/lib/api/types";

const FRESH_MS = 5 * 60_000;

/** What the site offers in a form. */
export function useSitePresets(tool: Tool, mode: Mode) {
  return useQuery({
    queryKey: [...sitePresetsKey, tool.id],
    queryFn: async ({ signal }) => (await request<{ items: SitePreset[] }>("GET", `/tools/${encodeURIComponent(tool.id)}/presets`, { signal })).items,
    select: (items) => items.filter((preset) => preset.mode === mode.id),
    staleTime: FRESH_MS,
  });
}

interface Saved {
  preset: KeptPreset;
  /** As it was, where one of this name was there already. */
  before: KeptPreset | null;
}

/** Saves settings for everybody; one of the same name gets them in place of its own. */
export function useSaveForAll(tool: Tool, mode: Mode) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, params }: { name: string; params: Params }): Promise<Saved> => {
      try {
        return { preset: await request<KeptPreset>("POST", "/admin/presets", { body: { tool: tool.id, mode: mode.id, name, params } }), before: null };
      } catch (error) {
        if (!(error instanceof ApiError) || !error.fields.some(({ code }) => code === "taken")) throw error;
        const { items } = await request<{ items: KeptPreset[] }>("GET", "/admin/presets", { query: { tool: tool.id } });
        const before = items.find((preset) => preset.mode === mode.id && preset.name === name);
        if (!before) throw error;
        return { preset: await put({ ...before, params }), before };
      }
    },
    onSettled: () => Promise.all([sitePresetsKey, ["admin", "presets"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Gives a preset the settings that it had. */
export function useTakeBack() {
  const client = useQueryClient();
  return useMutation({ mutationFn: put, onSettled: () => client.invalidateQueries({ queryKey: sitePresetsKey }) });
}

const put = ({ id, name, name_en, enabled, params }: KeptPreset) =>
  request<KeptPreset>("PUT", `/admin/presets/${encodeURIComponent(id)}`, { body: { name, name_en, enabled, params } });
