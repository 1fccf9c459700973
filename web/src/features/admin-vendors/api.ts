import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { JsonSchema } from "@/forms";
import { request } from "@/lib/api/client";
import { siteQuery, toolsQuery } from "@/lib/api/queries";
import type { Params, Schemas } from "@/lib/api/types";
import { WAITING_KEY } from "@/lib/api/waiting";
import { PendingKeys, sendOnce } from "@/lib/idempotency";

export type Account = Omit<Schemas["AccountView"], "settings"> & { settings: Params };
export type Wire = Omit<Schemas["WireForm"], "schema"> & { schema: JsonSchema };
export type VendorTool = Omit<Schemas["VendorTool"], "accounts" | "wires"> & { accounts: Account[]; wires: Wire[] };
export type Vendors = Omit<Schemas["VendorsView"], "tools"> & { tools: VendorTool[] };
export type GoingLive = Schemas["GoingLive"];
export type Probed = Schemas["Probed"];

/** What the form of an account sends. */
export interface AccountFields {
  label: string;
  wire: string;
  base_url: string | null;
  /** An empty secret stays as it is; `null` clears it. */
  credentials: Params;
  max_concurrent: number | null;
  weight: number;
  daily_cap: number | null;
  enabled: boolean;
}

const KEY = ["admin", "vendors"];
/** Loads and points of accounts are watched while the page is open. */
const REFRESH_MS = 10_000;
const keys = new PendingKeys();
const at = (id: string) => `/admin/vendor-accounts/${encodeURIComponent(id)}`;

export const useVendors = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<Vendors>("GET", "/admin/vendors", { signal }),
    refetchInterval: REFRESH_MS,
  });

/** What the site's users notice once a tool's first real account takes tasks. */
export const useGoingLive = (tool: string, enabled: boolean) =>
  useQuery({
    queryKey: [...KEY, "going-live", tool],
    queryFn: ({ signal }) => request<GoingLive>("GET", `/admin/vendors/${encodeURIComponent(tool)}/going-live`, { signal }),
    enabled,
    staleTime: 0,
  });

/** Calls that change accounts; each ends with fresh figures, and with tools that know whether they are a demonstration. */
export function useAccountCalls() {
  const client = useQueryClient();
  const fresh = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    await Promise.all([
      client.invalidateQueries({ queryKey: KEY }),
      client.invalidateQueries({ queryKey: toolsQuery.queryKey }),
      client.invalidateQueries({ queryKey: siteQuery.queryKey }),
      client.invalidateQueries({ queryKey: WAITING_KEY }),
    ]);
    return answer;
  };
  return {
    create: (tool: string, account: AccountFields) => {
      const body = { tool, account };
      const send = (key: string) =>
        request<Account>("POST", "/admin/vendor-accounts", { body, headers: { "idempotency-key": key } });
      return fresh(sendOnce(keys, JSON.stringify(body), send));
    },
    update: (id: string, account: AccountFields) => fresh(request<Account>("PUT", at(id), { body: account })),
    enable: (id: string, enabled: boolean) => fresh(request<Account>("PUT", `${at(id)}/enabled`, { body: { enabled } })),
    remove: (id: string) => fresh(request<void>("DELETE", at(id))),
    // Saves nothing, so there is nothing to fetch anew.
    probeDraft: (tool: string, id: string | null, account: AccountFields) => request<Probed>("POST", "/admin/vendor-drafts/probe", { body: { tool, id, account } }),
    // An account that its vendor takes rests no longer.
    probe: (id: string) => fresh(request<Probed>("POST", `${at(id)}/probe`)),
  };
}
