import type { QueryClient } from "@tanstack/react-query";
import { sessionQuery } from "@/lib/api/queries";
import { takeUp } from "@/lib/session";
import { store } from "@/lib/stored";
import { previewHandover, redeemHandover } from "./api";

/** What the site's address may carry and must not keep. */
const TAKEN = ["token", "uid", "expiration", "tag", "invitationCode", "removeInvitationCode", "p"] as const;

/** A session that a link offers. */
export interface Offer {
  /** Whose it is, as the server says. */
  name: string;
  /** Signs in, because the reader pressed. */
  accept(client: QueryClient): Promise<void>;
}

export interface Landing {
  /** What stays in the address. */
  search: string;
  /** Looks at a hand-over token and says what it offers, if anything; fails where it is no longer good. */
  look: ((client: QueryClient) => Promise<Offer | null>) | null;
}

/** Reads the specification's parameters of the home page and stores what is to be stored. */
export function readLanding(search: string): Landing {
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
  return { search: rest ? `?${rest}` : "", look: token ? (client) => look(client, token, uid) : null };
}

async function look(client: QueryClient, token: string, uid: string | null): Promise<Offer | null> {
  const { user } = await client.fetchQuery(sessionQuery);
  // Whoever is here already has nothing to swap, and a link must not quietly exchange the account that somebody works
  // in for another one.
  if (user && (!user.anonymous || String(user.uid) === uid)) return null;
  // Anybody can send a link to an account of their own, so that works and purchases land there: the reader is asked.
  const { display_name: name } = await previewHandover(token);
  return {
    name,
    accept: async (client) => {
      await redeemHandover(token);
      await takeUp(client);
    },
  };
}
