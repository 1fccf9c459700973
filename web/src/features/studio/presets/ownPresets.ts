import { useQuery, useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api/client";
import { useSession } from "@/lib/api/queries";
import type { Params } from "@/lib/api/types";
import { forgetBrought, loadPresets, presetsToBring, savePresets, type Preset } from "@/lib/drafts";

/** As many presets a form has at most, in an account as in a browser. */
export const MOST = 50;

/** Longest name. */
export const NAME_CHARS = 40;

/** More presets than a browser keeps of a form. */
export class TooManyPresets extends Error {}

interface OwnPresets {
  /** In their order; undefined until they are there. */
  items: Preset[] | undefined;
  failed: boolean;
  retry(): void;
  /** Whether they follow the reader to other browsers. */
  inAccount: boolean;
  /** Keeps presets before the others, in place of those of the same name; `replaces` names one that goes. Throws the reason why it cannot. */
  keep(presets: readonly Preset[], replaces?: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The reader's own presets of a form: in the account; a visitor's in this browser, from where they come along when the visitor signs in. */
export function useOwnPresets(tool: string, mode: string): OwnPresets {
  const session = useSession().data;
  const user = session?.user;
  const inAccount = user ? !user.anonymous : false;
  const client = useQueryClient();
  const queryKey = ["own-presets", inAccount ? user?.id : null, tool, mode];
  const form = { tool, mode };
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => (inAccount ? ofAccount(tool, mode, signal) : loadPresets(tool, mode)),
    enabled: session !== undefined,
    ...(inAccount || !session ? {} : { initialData: () => loadPresets(tool, mode), staleTime: Infinity }),
  });
  const show = (items: Preset[]) => client.setQueryData(queryKey, items);
  const saveHere = (items: Preset[]) => {
    if (items.length > MOST) throw new TooManyPresets();
    savePresets(tool, mode, items);
    show(items);
  };
  const others = (names: readonly (string | undefined)[]) => loadPresets(tool, mode).filter(({ name }) => !names.includes(name));
  return {
    items: query.data,
    failed: query.isError,
    retry: () => void query.refetch(),
    inAccount,
    keep: async (presets, replaces) => {
      if (inAccount) show(await put(tool, mode, presets, replaces));
      else saveHere([...presets, ...others([replaces, ...presets.map(({ name }) => name)])]);
    },
    remove: async (name) => {
      if (!inAccount) return saveHere(others([name]));
      await request("DELETE", "/presets", { query: { ...form, name } });
      show((query.data ?? []).filter((preset) => preset.name !== name));
    },
  };
}

const put = async (tool: string, mode: string, presets: readonly Preset[], replaces?: string) =>
  (await request<{ items: Preset[] }>("PUT", "/presets", { body: { tool, mode, presets, replaces: replaces ?? null } })).items;

/** What the account holds, to which what this browser holds is brought; of two of one name that differ both are kept. */
async function ofAccount(tool: string, mode: string, signal: AbortSignal): Promise<Preset[]> {
  const { items } = await request<{ items: Preset[] }>("GET", "/presets", { query: { tool, mode }, signal });
  const here = presetsToBring(tool, mode).slice(0, Math.max(0, MOST - items.length));
  if (here.length === 0) return items;
  const brought: Preset[] = [];
  for (const one of here) {
    const known = [...items, ...brought];
    if (!known.some(({ name, params }) => name === one.name && same(params, one.params))) brought.push({ ...one, name: freeName(one.name, known) });
  }
  try {
    const all = brought.length > 0 ? await put(tool, mode, brought) : items;
    forgetBrought(tool, mode, here.length);
    return all;
  } catch {
    // They stay in the browser, and are brought another time.
    return items;
  }
}

/** The name, or with the first number behind it that none of them has. */
function freeName(name: string, known: readonly Preset[]): string {
  let free = name;
  for (let number = 2; known.some((one) => one.name === free); number += 1) {
    const behind = ` ${number}`;
    free = name.slice(0, NAME_CHARS - behind.length) + behind;
  }
  return free;
}

const same = (one: Params, other: Params) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
