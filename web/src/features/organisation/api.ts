import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, request } from "@/lib/api/client";
import { organisationsQuery, useOrganisations } from "@/lib/api/organisations";
import { sessionQuery } from "@/lib/api/queries";
import { wordsOf } from "@/lib/api/specified";
import type { Schemas } from "@/lib/api/types";
import { chosenWallet, chooseWallet } from "@/lib/wallet";
import { PendingKeys, sendOnce } from "@/lib/idempotency";

/** An organisation with what the reader is in it. */
export type Organisation = Schemas["OwnOrganisation"];
export type Member = Schemas["Member"];
export type MemberRole = Schemas["MemberRole"];
export type Caps = Schemas["Caps"];
export type Invitation = Schemas["Invitation"];
/** An invitation with its link, which the host shows once. */
export type MadeInvitation = Schemas["MadeInvitation"];
/** An invitation, as whoever holds its link sees it. */
export type Invited = Schemas["InvitationView"];
export type Spending = Schemas["MembersUsage"];

export { useOrganisations };

/** Whether a role manages members and sees who spent what. */
export const manages = (role: MemberRole): boolean => role !== "member";
/** Whether a role decides about whoever has another one. */
export const decidesAbout = (role: MemberRole, other: MemberRole): boolean => role === "owner" ? other !== "owner" : role === "admin" && other === "member";

/** Why the host refused, by the field that it names first. */
export const reasonOf = (error: Error, fallback: string): string => (error instanceof ApiError && error.fields[0]?.message) || wordsOf(error, fallback);

const at = (id: string) => `/organisations/${encodeURIComponent(id)}`;
const under = (id: string, part: string) => [...organisationsQuery.queryKey, id, part] as const;

export const useMembers = (id: string) =>
  useQuery({ queryKey: under(id, "members"), queryFn: async ({ signal }) => (await request<{ items: Member[] }>("GET", `${at(id)}/members`, { signal })).items });

export const useInvitations = (id: string) =>
  useQuery({ queryKey: under(id, "invitations"), queryFn: async ({ signal }) => (await request<{ items: Invitation[] }>("GET", `${at(id)}/invitations`, { signal })).items });

export const useSpending = (id: string, days: number) =>
  useQuery({
    queryKey: [...under(id, "usage"), days],
    queryFn: ({ signal }) => request<Spending>("GET", `${at(id)}/usage`, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  });

/** A change of organisations; afterwards they are asked for again, and so is what the reader has. */
function useChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all([organisationsQuery.queryKey, sessionQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const useCreate = () => useChange((name: string) => request<Organisation>("POST", "/organisations", { body: { name } }));

export const useRename = (id: string) => useChange((name: string) => request<Organisation>("PATCH", at(id), { body: { name } }));

/**
 * The end of the reader's membership. It is told at once, and what was known of the organisation is not asked for again:
 * the host would tell nothing of it, and the page that shows it goes meanwhile.
 */
function useEnd<Output>(id: string, end: () => Promise<Output>, onEnded: (output: Output) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: end,
    onSuccess: (output) => {
      if (chosenWallet()?.id === id) chooseWallet(null);
      onEnded(output);
      client.setQueryData(organisationsQuery.queryKey, (all) => all?.filter((one) => one.id !== id));
      for (const queryKey of [organisationsQuery.queryKey, sessionQuery.queryKey]) void client.invalidateQueries({ queryKey, exact: true });
    },
  });
}

export const useLeave = (id: string, onLeft: () => void) => useEnd(id, () => request<null>("POST", `${at(id)}/leave`, { body: {} }), onLeft);

export const useClose = (id: string, onClosed: (left: { points: number }) => void) => useEnd(id, () => request<{ points: number }>("DELETE", at(id)), onClosed);

export const useHandOver = (id: string) => useChange((uid: number) => request<null>("POST", `${at(id)}/owner`, { body: { uid } }));

export const useChangeMember = (id: string) =>
  useChange(({ uid, ...body }: { uid: number; caps: Caps; role?: MemberRole }) => request<Member>("PATCH", `${at(id)}/members/${uid}`, { body }));

export const useRemoveMember = (id: string) => useChange((uid: number) => request<null>("DELETE", `${at(id)}/members/${uid}`));

export const useInvite = (id: string) =>
  useChange((body: { role: MemberRole; caps: Caps; email?: string }) => request<MadeInvitation>("POST", `${at(id)}/invitations`, { body }));

export const useRevoke = (id: string) => useChange((invitation: string) => request<null>("DELETE", `${at(id)}/invitations/${encodeURIComponent(invitation)}`));

export const useAccept = () => useChange((token: string) => request<Organisation>("POST", "/organisations/accept", { body: { token } }));

/** What a link invites to, before it is accepted. Anybody may ask; links that do not work answer alike. */
export const useInvited = (token: string | null) =>
  useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => request<Invited>("POST", "/organisations/invitation", { body: { token }, signal }),
    enabled: token !== null,
    retry: false,
  });

/** Moves points of the reader's own, once for each press, whatever becomes of the answer. */
export function useTransfer(id: string) {
  const [keys] = useState(() => new PendingKeys());
  return useChange((points: number) =>
    sendOnce(keys, String(points), (key) => request<Schemas["Transferred"]>("POST", `${at(id)}/transfers`, { body: { points }, headers: { "idempotency-key": key } })),
  );
}
