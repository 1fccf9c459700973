import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { JsonSchema } from "@/forms";
import { request } from "@/lib/api/client";
import { toolsQuery } from "@/lib/api/queries";
import type { Params, PriceRule, Schemas } from "@/lib/api/types";

export type Cadence = Schemas["Cadence"];
export type Bounds = Schemas["CadenceBounds"];
export type PricedMode = Omit<Schemas["PricedMode"], "parameters"> & { parameters: Record<string, JsonSchema> };
type PreviewLine = Omit<Schemas["PreviewLine"], "params"> & { params: Params };
export type Preview = Omit<Schemas["PricePreview"], "lines"> & { lines: PreviewLine[] };
export type Version = Schemas["PriceVersion"];

/** A new price of a mode; without a rule, the provider's own. */
export interface Change {
  tool: string;
  mode: string;
  rule: PriceRule | null;
  based_on: number;
}

const KEY = ["admin", "prices"];
const of = ({ tool, mode }: { tool: string; mode: string }) => `${encodeURIComponent(tool)}/${encodeURIComponent(mode)}`;

export const usePrices = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<{ items: PricedMode[]; bounds: Bounds }>("GET", "/admin/prices", { signal }),
  });

export const useHistory = (mode: { tool: string; mode: string } | null) =>
  useQuery({
    queryKey: [...KEY, mode?.tool, mode?.mode],
    queryFn: async ({ signal }) => (await request<{ items: Version[] }>("GET", `/admin/prices/${of(mode!)}`, { signal })).items,
    enabled: mode !== null,
  });

/** Calls about prices and cadences; those that change something end with the list, and the studio, as they are now. */
export function usePriceCalls() {
  const client = useQueryClient();
  const fresh = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    await Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: toolsQuery.queryKey })]);
    return answer;
  };
  return {
    preview: async (changes: Change[]) =>
      (await request<{ items: Preview[] }>("POST", "/admin/prices/preview", { body: { changes } })).items,
    set: (changes: Change[], effective_ms: number | null) =>
      fresh(request<{ versions: number[] }>("POST", "/admin/prices", { body: { changes, effective_ms } })),
    withdraw: (mode: PricedMode, version: number) => fresh(request<void>("DELETE", `/admin/prices/${of(mode)}/versions/${version}`)),
    setCadence: (mode: PricedMode, cadence: Cadence) => fresh(request<void>("PUT", `/admin/poll-policies/${of(mode)}`, { body: cadence })),
    resetCadence: (mode: PricedMode) => fresh(request<void>("DELETE", `/admin/poll-policies/${of(mode)}`)),
  };
}
