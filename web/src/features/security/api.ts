import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import type { Factors, FactorMethod, Passkey, RecoveryCodes, Schemas, Session, TotpSetup } from "@/lib/api/types";
import { switchSession } from "@/lib/session";
import { makePasskey, showPasskey } from "./webauthn";

/** A sign-in that waits for its second step. */
export interface Challenge {
  challenge: string;
  /** Of `FactorMethod`; words that are not known yet are passed over. */
  methods: string[];
  /** By the server's clock. */
  expires_ms: number;
}

/** How somebody shows who it is before a change. */
export type Proof = { method: "password"; password: string } | { method: "totp" | "recovery_code"; code: string } | { method: "passkey" };

const NOBODY: Session = { user: null, points: null };

interface Asked {
  ceremony: string;
  options: unknown;
}

const factorsQuery = queryOptions({
  queryKey: ["factors"],
  queryFn: ({ signal }) => request<Factors>("GET", "/factors", { signal }),
});

export const useFactors = (enabled = true) => useQuery({ ...factorsQuery, enabled });

/** A change of the factors; afterwards the list is asked for again. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: factorsQuery.queryKey }),
  });
}

export const useBeginTotp = () => useMutation({ mutationFn: () => request<TotpSetup>("POST", "/factors/totp", { body: {} }) });

export const useConfirmTotp = () => useChange((code: string) => request<RecoveryCodes>("POST", "/factors/totp/confirm", { body: { code } }));

export const useRemoveTotp = () => useChange(() => request<void>("DELETE", "/factors/totp"));

export const useAddPasskey = () =>
  useChange(async (name: string) => {
    const { ceremony, options } = await request<Asked>("POST", "/factors/passkeys/options", { body: {} });
    const credential = await makePasskey(options);
    return request<{ passkey: Passkey } & RecoveryCodes>("POST", "/factors/passkeys", { body: { ceremony, name, credential } });
  });

export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: string; name: string }) => request<void>("PATCH", `/factors/passkeys/${encodeURIComponent(id)}`, { body: { name } }));

export const useRemovePasskey = () => useChange((id: string) => request<void>("DELETE", `/factors/passkeys/${encodeURIComponent(id)}`));

export const useRenewCodes = () => useChange(() => request<RecoveryCodes>("POST", "/factors/recovery-codes", { body: {} }));

export const useStepUp = () =>
  useChange(async (proof: Proof) => {
    if (proof.method !== "passkey") return request<void>("POST", "/factors/step-up", { body: proof });
    const { ceremony, options } = await request<Asked>("POST", "/factors/step-up/options", { body: {} });
    const credential = await showPasskey(options);
    return request<void>("POST", "/factors/step-up", { body: { method: "passkey", ceremony, credential } });
  });

export type Closing = Schemas["ClosingView"];

export const useClosing = () =>
  useQuery({
    queryKey: ["closing"],
    queryFn: ({ signal }) => request<Closing>("GET", "/account/closing", { signal }),
    staleTime: 0,
  });

/** Closes the account for good, with the points that its owner agreed to lose. `onClosed` is told before the session is gone. */
export function useCloseAccount(onClosed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (forfeit_points: number) => request<void>("POST", "/account/closing", { body: { forfeit_points } }),
    onSuccess: () => {
      onClosed();
      switchSession(client, NOBODY);
    },
    onError: () => client.invalidateQueries({ queryKey: ["closing"] }),
  });
}

/** The second step of a sign-in; the session is in the answer's cookie. */
export const useAnswer = (challenge: string) =>
  useMutation({
    mutationFn: async ({ method, code }: { method: FactorMethod; code?: string }) => {
      if (method !== "passkey") return request<void>("POST", "/session/second-factor", { body: { challenge, method, code } });
      const { options } = await request<Asked>("POST", "/session/second-factor/options", { body: { challenge } });
      const credential = await showPasskey(options);
      return request<void>("POST", "/session/second-factor", { body: { challenge, method, credential } });
    },
  });
