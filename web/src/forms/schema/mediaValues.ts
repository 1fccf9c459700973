import { langOf, textsFor } from "../texts";
import type { JsonSchema, Params } from "../types";
import { isValid } from "./validate";
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

/**
 * What of an example can be used by anybody; null when there are no words among it. Files and earlier tasks belong
 * to one account, so an example can only stand in for them.
 */
export function usableExample(schema: JsonSchema, example: Params): Params | null {
  const usable = Object.entries(example).filter(([name]) => !isOwned(schema.properties?.[name]));
  const written = usable.some(([name]) => WRITTEN.has(widgetOf(schema.properties?.[name] ?? {})));
  return written ? Object.fromEntries(usable) : null;
}

const WRITTEN = new Set(["prompt", "text", "lines"]);

/** The files and earlier tasks among the values. */
export function onlyOwned(schema: JsonSchema, value: Params): Params {
  return Object.fromEntries(Object.entries(value).filter(([name]) => isOwned(schema.properties?.[name])));
}

function isOwned(field: JsonSchema | undefined): boolean {
  const widget = field && widgetOf(field);
  return widget === "media" || widget === "task";
}

/** What survives a change of mode: the new mode's defaults under every old value that the new mode accepts. */
export function carryOver(schema: JsonSchema, value: Params): Params {
  const kept: Params = defaults(schema);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const held = value[name];
    if (held !== undefined && field.const === undefined && isValid(field, held)) kept[name] = held;
  }
  return kept;
}
