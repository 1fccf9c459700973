import { useMemo } from "react";
import { listIn, store, useStored } from "./stored";

/** Filters of a list under a name. The query is what the address holds of them, so that a link shares them. */
export interface SavedFilters {
  name: string;
  query: string;
}

/** As many as one row of chips can show. */
export const MOST_SAVED = 12;

const isSaved = (value: unknown): value is SavedFilters =>
  typeof value === "object" && value !== null && "name" in value && "query" in value && typeof value.name === "string" && typeof value.query === "string";

/** The saved filters of a list, kept in this browser for each administrator; a name saved again replaces its older self. */
export function useSavedFilters(uid: number, list: string) {
  const key = `filters:${uid}:${list}` as const;
  const text = useStored(key);
  const saved = useMemo(() => listIn(text).filter(isSaved).slice(0, MOST_SAVED), [text]);
  const keep = (all: SavedFilters[]) => store(key, JSON.stringify(all));
  return {
    saved,
    save: (name: string, query: string) => keep([...saved.filter((one) => one.name !== name), { name, query }].slice(-MOST_SAVED)),
    remove: (name: string) => keep(saved.filter((one) => one.name !== name)),
  };
}
