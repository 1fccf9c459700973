import { useMemo } from "react";
import { listIn, store, useStored } from "@/lib/stored";

const idsIn = (text: string | null): string[] => listIn(text).filter((id) => typeof id === "string");

/** Tools that somebody marked, and those used last, as this browser keeps them. */
export function useKeptTools() {
  const stars = useStored("starredTools");
  const recent = useStored("recentTools");
  const starred = useMemo(() => idsIn(stars), [stars]);
  return {
    starred,
    recent: useMemo(() => idsIn(recent), [recent]),
    toggle: (id: string) => store("starredTools", JSON.stringify(starred.includes(id) ? starred.filter((one) => one !== id) : [...starred, id])),
  };
}
