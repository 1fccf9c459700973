import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Schemas } from "@/lib/api/types";

export type Ledger = Schemas["Ledger"];
export type LedgerCheck = NonNullable<Ledger["last"]>;
export type PastCheck = Schemas["PastCheck"];
export type Problem = Schemas["NamedProblem"];

const KEY = ["admin", "ledger"];
const REFRESH_MS = 30_000;
const RUNNING_MS = 2_000;

export const useLedger = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request<Ledger>("GET", "/admin/ledger", { signal }),
    refetchInterval: (query) => (query.state.data?.running ? RUNNING_MS : REFRESH_MS),
  });

export function useCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request<Ledger>("POST", "/admin/ledger/check"),
    onSuccess: (ledger) => {
      client.setQueryData(KEY, ledger);
      void client.invalidateQueries({ queryKey: ["admin", "dashboard"] });
    },
  });
}
