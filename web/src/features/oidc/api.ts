import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, request } from "@/lib/api/client";
import type { OidcGrant, OidcRequest, Schemas } from "@/lib/api/types";
import { browser } from "@/lib/navigation";
import { clearValues } from "@/lib/stored";

const path = (id: string) => `/oidc/requests/${encodeURIComponent(id)}`;

/** What waits under the name in the address. It is what it is: nothing is gained by asking again. */
export function useOidcRequest(id: string) {
  return useQuery({
    queryKey: ["oidc", "request", id],
    queryFn: ({ signal }) => request<OidcRequest>("GET", path(id), { signal }),
    enabled: id !== "",
    staleTime: Infinity,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 2,
  });
}

/** How far an application may go. */
type Terms = Omit<Schemas["OidcAnswer"], "accept">;

/** Answers, and leaves for the address that the host names. */
export function useAnswer(id: string) {
  return useMutation({
    mutationFn: ({ accept, terms }: { accept: boolean; signsOut: boolean; terms?: Terms }) =>
      request<{ location: string }>("POST", path(id), { body: { accept, ...terms } }),
    onSuccess: ({ location }, { accept, signsOut }) => {
      // The page is loaded anew, so only what outlives it has to go.
      if (accept && signsOut) clearValues();
      browser.assign(location);
    },
  });
}

const grantsQuery = queryOptions({
  queryKey: ["oidc", "grants"],
  queryFn: async ({ signal }) => (await request<{ items: OidcGrant[] }>("GET", "/oidc/grants", { signal })).items,
});

export const useGrants = () => useQuery(grantsQuery);

export function useRevoke() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (clientId: string) => request<void>("DELETE", `/oidc/grants/${encodeURIComponent(clientId)}`),
    // Revoked in another window is revoked as well: the list tells what is left.
    onSettled: () => client.invalidateQueries({ queryKey: grantsQuery.queryKey }),
  });
}
