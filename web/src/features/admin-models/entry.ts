import type { Text } from "@/lib/api/types";
import type { ModelView } from "./api";

/** One for all modes, or one for each. */
export type PerMode<Value> = Value | Record<string, Value>;
/** By what the values of a parameter multiply: themselves, or a factor for each. */
export type Weights = "value" | Record<string, number>;

/** A model as it is being written: what is not said is not there. */
export interface Entry {
  id: string;
  title: Text;
  about?: Text;
  points?: PerMode<number>;
  modes?: string[];
  only?: Record<string, string[]>;
  has?: string[];
  times?: Record<string, Weights>;
  sent_as?: PerMode<string>;
  formerly?: string[];
  offered?: boolean;
  since?: string;
  until?: string;
}

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** A model of the list, to be changed. */
export function entryOf({ model }: ModelView): Entry {
  const said = Object.entries(model).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said) as unknown as Entry;
}

/** A new model that begins as another: with all that is not its own name, address or time. */
export function like(entry: Entry, model: ModelView | undefined): Entry {
  const { id, title, about, sent_as, since, until } = entry;
  const { points, modes, only, has, times } = model ? entryOf(model) : {};
  return withoutUndefined({ id, title, about, points, modes, only, has, times, sent_as, since, until });
}

export const EMPTY: Entry = { id: "", title: { zh: "", en: "" } };

/** An entry with members changed; undefined takes one out. */
export const withMembers = (entry: Entry, members: { [Name in keyof Entry]?: Entry[Name] | undefined }): Entry => withoutUndefined({ ...entry, ...members });

/** As it is sent: names in one language stand for both, and what holds nothing is not there. */
export function finished(entry: Entry): Entry {
  const { about, only, times, has, since, until } = entry;
  const both = ({ zh, en }: Text): Text => ({ zh: (zh || en).trim(), en: (en || zh).trim() });
  const some = <T extends object>(value: T | undefined) => (value && Object.keys(value).length > 0 ? value : undefined);
  return withMembers(entry, {
    id: entry.id.trim(),
    title: both(entry.title),
    about: about && (about.zh || about.en) ? both(about) : undefined,
    only: some(only),
    times: some(times),
    has: some(has),
    modes: some(entry.modes),
    formerly: some(entry.formerly),
    offered: entry.offered === false ? false : undefined,
    since: since || undefined,
    until: until || undefined,
  });
}

function withoutUndefined(entry: { [Name in keyof Entry]: Entry[Name] | undefined }): Entry {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as unknown as Entry;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown) => typeof value === "number";
const isList = (value: unknown) => Array.isArray(value) && value.every(isText);
const isMapOf = (is: (value: unknown) => boolean) => (value: unknown) => isObject(value) && Object.values(value).every(is);
const either = (...are: ((value: unknown) => boolean)[]) => (value: unknown) => are.some((is) => is(value));
const isWords = (value: unknown) => isText(value) || (isObject(value) && isText(value["zh"]) && isText(value["en"]));

/** What the form can draw of each member. The host judges the rest. */
const SHAPES: Record<string, (value: unknown) => boolean> = {
  id: isText,
  title: isWords,
  about: isWords,
  points: either(isNumber, isMapOf(isNumber)),
  modes: isList,
  only: isMapOf(isList),
  has: isList,
  times: isMapOf(either((value) => value === "value", isMapOf(isNumber))),
  sent_as: either(isText, isMapOf(isText)),
  formerly: isList,
  offered: (value) => typeof value === "boolean",
  since: isText,
  until: isText,
};

/** Reads a model that was typed as JSON, or names the member that is none; an empty name means that nothing can be read. */
export function readEntry(text: string): { entry: Entry } | { wrong: string } {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { wrong: "" };
  }
  if (!isObject(read)) return { wrong: "" };
  const wrong = Object.entries(read).find(([name, value]) => value !== null && SHAPES[name]?.(value) === false);
  if (wrong) return { wrong: wrong[0] };
  const said = Object.entries(read).filter(([, value]) => value !== null);
  // A text in one language stands for both, as it does in the plug-in's table.
  const spoken = said.map(([name, value]) => [name, (name === "title" || name === "about") && isText(value) ? { zh: value, en: value } : value]);
  return { entry: { ...EMPTY, ...(Object.fromEntries(spoken) as object) } };
}
