import { sameJson } from "@/forms";
import type { Changes, ModelsView, ModelView } from "./api";
import { entryOf, finished, isObject, type Entry } from "./entry";

/** A JSON merge patch (RFC 7386), or an object that it is applied to. */
type Patch = Record<string, unknown>;
/** Names that the member of a model at a path may have. */
type Names = (path: string[]) => string[];

/** The smallest patch that turns one object into another. */
export function difference(from: Patch, to: Patch): Patch {
  const patch: Patch = {};
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    // What a model does not say is null in an answer, and not there in the dialog.
    const before = from[name] ?? undefined;
    const after = to[name] ?? undefined;
    if (before === after || sameJson(before, after)) continue;
    if (after === undefined) patch[name] = null;
    else patch[name] = isObject(before) && isObject(after) ? difference(before, after) : after;
  }
  return patch;
}

/** An object with a patch applied. */
export function patched(target: unknown, patch: Patch): Patch {
  const next: Patch = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete next[name];
    else next[name] = isObject(value) ? patched(next[name], value) : value;
  }
  return next;
}

/**
 * One patch in the place of two. Where the first has put something else in the place of an object, or taken it out, and the
 * second puts an object there, whatever the object once held is taken out by name: it would shine through.
 */
export function composed(first: Patch, second: Patch, names: Names, path: string[] = []): Patch {
  const both: Patch = { ...first };
  for (const [name, value] of Object.entries(second)) {
    const before = first[name];
    const here = [...path, name];
    if (!isObject(value) || before === undefined) both[name] = value;
    else if (isObject(before)) both[name] = composed(before, value, names, here);
    else both[name] = alone(value, names, here);
  }
  return both;
}

/** A patch that puts an object in the place of any other one. */
function alone(value: Patch, names: Names, path: string[]): Patch {
  const members = Object.entries(value).map(([name, own]) => [name, isObject(own) ? alone(own, names, [...path, name]) : own]);
  return { ...Object.fromEntries(names(path).map((name) => [name, null])), ...Object.fromEntries(members) };
}

/**
 * What is sent to make a model, or to make of it what was written. What is stored is replaced by what is sent: of a model of
 * the plug-in all that differs from the plug-in's, of one that was added the whole.
 */
export function changeOf(view: ModelsView, model: ModelView | null, written: Entry): Changes {
  let next = finished(written);
  if (!model) return { [next.id]: { ...next } };
  const now = entryOf(model);
  const former = model.key === now.id && model.source !== "added" ? [] : [now.id];
  if (next.id !== now.id) next = finished({ ...next, formerly: [...new Set([...(next.formerly ?? []), ...former])] });
  if (model.source === "added") return { [model.key]: { ...next } };
  const edits = difference({ ...now }, { ...next });
  const patch = model.change ? composed(model.change, edits, namesIn(view)) : edits;
  // Under its key it is understood in any case, and what switched it off is all that has to go for it to be on again.
  if (patch["id"] === model.key) delete patch["id"];
  if (Array.isArray(patch["formerly"])) patch["formerly"] = patch["formerly"].filter((id) => id !== model.key);
  if (patch["offered"] === null && model.change?.["offered"] === false) delete patch["offered"];
  return { [model.key]: Object.keys(patch).length > 0 ? patch : null };
}

/** Whether a model is as it was. */
export const isUnchanged = (model: ModelView, written: Entry): boolean => sameJson(finished(written), finished(entryOf(model)));

function namesIn({ modes, parameters, models }: ModelsView): Names {
  const parameterNames = parameters.map(({ name }) => name);
  return ([member, name]) => {
    if (member === "points" || member === "sent_as") return modes.map(({ id }) => id);
    if (member !== "only" && member !== "times") return [];
    if (name === undefined) return parameterNames;
    const options = parameters.find((parameter) => parameter.name === name)?.options.map(({ value }) => value) ?? [];
    return [...new Set([...options, ...models.flatMap(({ model }) => model.only?.[name] ?? [])])];
  };
}

/** All changes of a tool, as a file holds them. */
export function fileOf({ models }: ModelsView): string {
  const changes = models.flatMap(({ key, change }) => (change ? [[key, change] as const] : []));
  return `${JSON.stringify({ changes: Object.fromEntries(changes) }, null, 2)}\n`;
}

/** The changes that a file holds; null where it is no such file. */
export function readFile(text: string): Changes | null {
  try {
    const file: unknown = JSON.parse(text);
    const changes = isObject(file) ? file["changes"] : null;
    if (!isObject(changes) || Object.keys(changes).length === 0) return null;
    return Object.values(changes).every((change) => change === null || isObject(change)) ? (changes as Changes) : null;
  } catch {
    return null;
  }
}
