import { useMutation, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import { keysQuery, useKeys } from "@/lib/api/keys";
import type { Schemas } from "@/lib/api/types";

export type Key = Schemas["Key"];
export type KeyScope = Schemas["KeyScope"];
/** A key with its text, which the host shows once. */
export type MadeKey = Schemas["MadeKeyView"];
type NewKey = Schemas["NewKey"];

export { useKeys };

/** A change of the keys; afterwards the list is asked for again. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }) });
}

const at = (id: string) => `/keys/${encodeURIComponent(id)}`;

export const useMakeKey = () => useChange((body: NewKey) => request<MadeKey>("POST", "/keys", { body }));

export const useChangeKey = () =>
  useChange(({ id, ...body }: { id: string; name: string; limits: Key["limits"] }) => request<Key>("PATCH", at(id), { body }));

export const useRenewKey = () =>
  useChange(({ id, overlap_ms }: { id: string; overlap_ms: number }) => request<MadeKey>("POST", `${at(id)}/renew`, { body: { overlap_ms } }));

export const useEndKey = () => useChange((id: string) => request<Key>("DELETE", at(id)));
