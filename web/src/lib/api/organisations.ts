import { queryOptions, useQuery, type QueryClient } from "@tanstack/react-query";
import { chosenWallet, useChosenWallet, type ChosenWallet } from "../wallet";
import { request } from "./client";
import { sessionQuery, useSession } from "./queries";
import type { Points, Schemas } from "./types";

type Organisation = Schemas["OwnOrganisation"];

export const organisationsQuery = queryOptions({
  queryKey: ["organisations"],
  queryFn: async ({ signal }) => (await request<{ items: Organisation[] }>("GET", "/organisations", { signal })).items,
});

/** The organisations that somebody belongs to, the newest first. Visitors belong to none, and are not asked for. */
export const useOrganisations = (enabled = true) => useQuery({ ...organisationsQuery, enabled });

/** A cap of the reader's, and what it leaves. */
export interface CapLeft {
  period: "day" | "month" | "total";
  most: number;
  left: number;
}

/** The cap that leaves the reader least; null without caps. */
export function narrowestCap({ caps, spent }: Pick<Organisation, "caps" | "spent">): CapLeft | null {
  const all = (["day", "month", "total"] as const).flatMap((period) => {
    const most = caps[period];
    return most == null ? [] : [{ period, most, left: Math.max(0, most - spent[period]) }];
  });
  return all.toSorted((one, other) => one.left - other.left)[0] ?? null;
}

/** What the reader spends from right now. */
export interface Purse {
  /** The organisation that pays; null where the reader does. */
  wallet: ChosenWallet | null;
  /** What it holds; null while nobody knows, and where nobody is signed in. */
  points: Points | null;
  /** How much of an organisation's points the reader may still spend, where that is bounded. */
  cap: CapLeft | null;
}

export function usePurse(): Purse {
  const own = useSession().data?.points ?? null;
  const wallet = useChosenWallet();
  const shared = useOrganisations(wallet !== null).data?.find(({ id }) => id === wallet?.id);
  if (!wallet) return { wallet, points: own, cap: null };
  return { wallet, points: shared?.points ?? null, cap: shared ? narrowestCap(shared) : null };
}

/** Asks again for what an organisation that pays has left. */
export async function askWalletAgain(client: QueryClient): Promise<void> {
  if (chosenWallet()) await client.invalidateQueries({ queryKey: organisationsQuery.queryKey, exact: true });
}

/** Asks again for what there is to spend, after something that costs points. */
export const askBalanceAgain = (client: QueryClient) => Promise.all([client.invalidateQueries({ queryKey: sessionQuery.queryKey }), askWalletAgain(client)]);
