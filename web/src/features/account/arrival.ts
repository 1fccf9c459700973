import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "@/lib/api/queries";
import { takeUp } from "@/lib/session";
import { store } from "@/lib/stored";
import { redeemHandover } from "./api";

/** What the site's address may carry and must not keep. */
const TAKEN = ["token", "uid", "expiration", "tag", "invitationCode", "removeInvitationCode", "p"] as const;

export interface Arrival {
  /** What stays in the address. */
  search: string;
  /** Swaps a hand-over token for a session; false if it is no longer good. */
  redeem: ((client: QueryClient) => Promise<boolean>) | null;
}

/** Reads the specification's parameters of the home page and stores what is to be stored. */
export function arrive(search: string): Arrival {
  const query = new URLSearchParams(search);
  const invitation = query.get("invitationCode");
  if (query.get("removeInvitationCode") === "delete") store("invitationCode", null);
  else if (invitation) store("invitationCode", invitation);
  const p = query.get("p");
  if (p) store("pValue", p);

  const token = query.get("token");
  const uid = query.get("uid");
  for (const name of TAKEN) query.delete(name);
  const rest = query.toString();
  return { search: rest ? `?${rest}` : "", redeem: token ? (client) => redeemOnce(client, token, uid) : null };
}

/** Tokens are for one use; React may run the effect that uses them twice. */
const redeeming = new Map<string, Promise<boolean>>();

function redeemOnce(client: QueryClient, token: string, uid: string | null): Promise<boolean> {
  const going = redeeming.get(token) ?? redeem(client, token, uid);
  redeeming.set(token, going);
  return going;
}

async function redeem(client: QueryClient, token: string, uid: string | null): Promise<boolean> {
  const { user } = await client.fetchQuery(sessionQuery);
  // Whoever is here already has nothing to swap, and a link must not quietly exchange the account that somebody works
  // in for another one.
  if (user && (!user.anonymous || String(user.uid) === uid)) return true;
  await redeemHandover(token);
  await takeUp(client);
  return true;
}
