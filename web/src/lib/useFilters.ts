import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";

/** Reads a parameter of the address; null is for one that means nothing. */
type Reader<Value extends string> = (text: string) => Value | null;
type Readers = Record<string, Reader<string>>;

/** What a list is narrowed to; null is no bound. */
type ValuesOf<Read extends Readers> = { [Name in keyof Read]: ReturnType<Read[Name]> | null };

/** One of a few words. */
export const oneOf =
  <const Value extends string>(...values: readonly Value[]): Reader<Value> =>
  (text) =>
    values.find((value) => value === text) ?? null;

/** Any words. */
export const words: Reader<string> = (text) => text.trim() || null;

/** A whole number that is not negative. */
export const digits: Reader<string> = (text) => (/^\d{1,18}$/.test(text) ? text : null);

/** The filters and the page of a list. */
export interface Filters<Values> {
  values: Values;
  /** From 1. */
  page: number;
  /** Whether any filter is set. */
  narrowed: boolean;
  /** Sets a filter, or removes it with null, and goes to the first page. */
  set<Name extends keyof Values & string>(name: Name, value: Values[Name] | null): void;
  /** As `set`, while it is being typed: the whole of the typing is one step of the browser's history. */
  type<Name extends keyof Values & string>(name: Name, value: Values[Name] | null): void;
  /** `replace` leaves no step in the browser's history. */
  setPage(page: number, options?: { replace: boolean }): void;
  /** Removes all filters. */
  clear(): void;
}

const NONE: Readers = {};

/**
 * The filters and the page of a list, kept in the address: a link opens the list as it was, and the browser's back
 * button undoes a choice. Parameters of other names are left as they are. `readers` is a constant of the module.
 */
export function useFilters<Read extends Readers = Record<never, never>>(readers: Read = NONE as Read): Filters<ValuesOf<Read>> {
  const [search, setSearch] = useSearchParams();
  const typed: unknown = useLocation().state;
  const values = useMemo(
    () => Object.fromEntries(Object.entries(readers).map(([name, read]) => [name, read(search.get(name) ?? "")])) as ValuesOf<Read>,
    [readers, search],
  );
  const page = Number(/^[1-9]\d{0,5}$/.exec(search.get("page") ?? "")?.[0] ?? 1);

  // A change may come before the page is drawn with the one before it, and must not undo that.
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  }, [search]);

  /** The address with some parameters changed; `null` removes one. */
  const changed = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    latest.current = next;
    return next;
  };
  return {
    values,
    page,
    narrowed: Object.values(values).some((value) => value !== null),
    set: (name, value) => setSearch(changed({ page: null, [name]: value })),
    type: (name, value) => setSearch(changed({ page: null, [name]: value }), { replace: isTypingOf(typed, name), state: { typing: name } }),
    setPage: (next, options) => setSearch(changed({ page: next === 1 ? null : String(next) }), options),
    clear: () => setSearch(changed(Object.fromEntries(["page", ...Object.keys(readers)].map((name) => [name, null])))),
  };
}

/** Whether the state of a history entry says that typing into this filter made it. */
const isTypingOf = (state: unknown, name: string) => typeof state === "object" && state !== null && "typing" in state && state.typing === name;

/** Whether the words occur in one of the texts, whatever their case. No words occur everywhere. */
export const occursIn = (texts: string[], sought: string | null): boolean =>
  sought === null || texts.some((text) => text.toLowerCase().includes(sought.toLowerCase()));

/** Leads back to the last page from beyond it: its only record may have been removed, or the address be an old one. */
export function useLastPage({ page, setPage }: Pick<Filters<unknown>, "page" | "setPage">, pageSize: number, total: number | undefined): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page > last) setPage(last, { replace: true });
  });
}
