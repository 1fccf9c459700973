import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import { sitePresetsKey } from "@/lib/api/queries";
import type { KeptPreset } from "@/lib/api/types";

const KEY = ["admin", "presets"];

export const useAllPresets = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<{ items: KeptPreset[] }>("GET", "/admin/presets", { signal }),
  });

/** What may become of a preset; its settings stay. */
export type PresetChange = Pick<KeptPreset, "id" | "name" | "name_en" | "enabled">;

export function usePresetActs() {
  const client = useQueryClient();
  // The forms of this very page offer them too.
  const onSettled = () => Promise.all([KEY, sitePresetsKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  return {
    change: useMutation({
      mutationFn: ({ id, ...body }: PresetChange) => request<KeptPreset>("PUT", `/admin/presets/${encodeURIComponent(id)}`, { body }),
      onSettled,
    }),
    reorder: useMutation({
      mutationFn: (body: { tool: string; mode: string; ids: string[] }) => request<void>("PUT", "/admin/presets/order", { body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (id: string) => request<void>("DELETE", `/admin/presets/${encodeURIComponent(id)}`),
      onSettled,
    }),
  };
}
