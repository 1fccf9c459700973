import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { RelyingSite, SiteDetails, SiteFailure, SiteWithSecret } from "@/lib/api/types";

const KEY = ["admin", "sites"];

export const useSites = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<{ items: RelyingSite[]; total: number; issuer: string }>("GET", "/admin/sites", { signal }),
  });

export const useFailures = (site: RelyingSite | null) =>
  useQuery({
    queryKey: [...KEY, "failures", site?.details.protocol, site?.client_id],
    queryFn: async ({ signal }) =>
      (await request<{ items: SiteFailure[] }>("GET", `/admin/sites/failures?${new URLSearchParams({ protocol: site!.details.protocol, client_id: site!.client_id })}`, { signal })).items,
    enabled: site !== null,
  });

export interface SiteDraft {
  client_id: string;
  name: string;
  details: SiteDetails;
}

/** Makes a site; the answer holds the secret, this once. */
export function useCreateSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SiteDraft) => request<SiteWithSecret>("POST", "/admin/sites", { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useChangeSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name: string; details: SiteDetails; enabled: boolean }) =>
      request<RelyingSite>("PUT", `/admin/sites/${id}`, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useRotateSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<SiteWithSecret>("POST", `/admin/sites/${id}/secret`, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
