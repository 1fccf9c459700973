import { useMemo, useState } from "react";
import { useSite, useTools } from "@/lib/api/queries";
import type { Tool } from "@/lib/api/types";
import { useKeptTools } from "./kept";
import { find, type Find } from "./rank";

const NONE: never[] = [];

/** What is wished for, and the tools that answer; of equals those come first that somebody marked, then those used last. */
export function useFinder() {
  const tools = useTools().data;
  const rail = useSite().data?.rail ?? NONE;
  const kept = useKeptTools();
  const { starred, recent } = kept;
  const [wish, setWish] = useState("");
  const ordered = useMemo(() => {
    const listed = rail.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries.map(({ tool }) => tool)));
    const places = [...new Set([...starred, ...recent, ...listed])];
    const placeOf = ({ id }: Tool) => (places.includes(id) ? places.indexOf(id) : places.length);
    return (tools ?? NONE).toSorted((a, b) => placeOf(a) - placeOf(b));
  }, [tools, rail, starred, recent]);
  const finds = useMemo(() => find(ordered, wish), [ordered, wish]);
  const those = (ids: string[]): Find[] => ids.flatMap((id) => ordered.filter((tool) => tool.id === id).map(asFind));
  return {
    ...kept,
    wish,
    setWish,
    finds,
    /** Whether the words of a wish are there. */
    sought: wish.trim() !== "",
    starredTools: those(starred),
    recentTools: those(recent.filter((id) => !starred.includes(id))),
    others: ordered.filter(({ id }) => !starred.includes(id) && !recent.includes(id)).map(asFind),
    answers: (words: string) => find(ordered, words).length > 0,
  };
}

const asFind = (tool: Tool): Find => ({ tool, mode: null, score: 0 });

/** Where a found tool stands; a mode that goes on from a work has no form of its own. */
export const addressOf = ({ tool, mode }: Find): string =>
  mode && !mode.follow_up_only && mode !== tool.modes.find((one) => !one.follow_up_only) ? `${tool.route}?mode=${encodeURIComponent(mode.id)}` : tool.route;
