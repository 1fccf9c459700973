import { langOf, textsFor } from "../texts";
import type { JsonSchema, Params } from "../types";
import { defaults, typeOf } from "./values";
import { widgetOf } from "./view";

/** A media value as a list, whether the field holds one or several. */
export function mediaIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((id): id is string => typeof id === "string" && id !== "");
  return typeof value === "string" && value !== "" ? [value] : [];
}

/**
 * Puts a stored medium into a parameter: appended to an array, or set on a single field.
 * Refused, with the schema's own message, when it is already there or the list is full.
 */
export function appendMedia(
  schema: JsonSchema,
  value: Params,
  param: string,
  id: string,
  lang?: string,
): { value: Params; added: boolean; message?: string } {
  const texts = textsFor(langOf(lang));
  const field = schema.properties?.[param];
  if (!field) return { value, added: false, message: texts.unknown(param) };
  const held = mediaIds(value[param]);
  if (held.includes(id)) {
    return { value, added: false, message: field.errorMessage?.["uniqueItems"] ?? texts.duplicate };
  }
  if (typeOf(field) !== "array") return { value: { ...value, [param]: id }, added: true };
  if (field.maxItems !== undefined && held.length >= field.maxItems) {
    return { value, added: false, message: field["x-limit-message"] ?? texts.limit(field.maxItems) };
  }
  return { value: { ...value, [param]: [...held, id] }, added: true };
}

/** What the ids of media begin with that come with the site and are everybody's: examples, and files of the site's own works. */
const EVERYBODYS = ["ex_", "wk_"];

/**
 * What of an example can be used by anybody; null when nothing worth a press is left. Earlier tasks and files of one
 * account are left out, and its words are in the reader's language.
 */
export function usableExample(schema: JsonSchema, example: Params, lang: string): Params | null {
  const words = langOf(lang) === "en" ? schema["x-en"]?.example : undefined;
  const usable = Object.entries({ ...example, ...words }).filter(([name, value]) => !isOwned(schema.properties?.[name], value));
  const shown = usable.some(([name]) => SHOWN.has(widgetOf(schema.properties?.[name] ?? {})));
  return shown ? Object.fromEntries(usable) : null;
}

const SHOWN = new Set(["prompt", "text", "lines", "media"]);

/** The whole form with an example in it. What the person brought, files and an earlier task, stays in its place. */
export function withExample(schema: JsonSchema, current: Params, example: Params): Params {
  return { ...defaults(schema), ...example, ...onlyOwned(schema, current) };
}

/** The person's own files and earlier tasks among the values. */
function onlyOwned(schema: JsonSchema, value: Params): Params {
  return Object.fromEntries(Object.entries(value).filter(([name, held]) => isOwned(schema.properties?.[name], held)));
}

function isOwned(field: JsonSchema | undefined, value: unknown): boolean {
  const widget = field && widgetOf(field);
  if (widget === "task") return value !== undefined;
  return widget === "media" && mediaIds(value).some((id) => !EVERYBODYS.some((prefix) => id.startsWith(prefix)));
}
