import type { JsonSchema, Params } from "../types";
import { choicesOf } from "./choices";
import { settleOptions } from "./settleOptions";
import { isValid } from "./validate";
import { defaults } from "./values";
import { widgetOf, type WidgetName } from "./view";

const CHOSEN = new Set<WidgetName>(["ratio", "segmented", "select", "model", "slider"]);

/** The words among the values; an empty text where a prompt holds none. */
export function promptsOf(schema: JsonSchema, value: Params): Params {
  const prompts = fields(schema).filter(([, field]) => widgetOf(field) === "prompt");
  return Object.fromEntries(prompts.map(([name]) => [name, typeof value[name] === "string" ? value[name] : ""]));
}

/**
 * The choices among the values that a reader is likely to make again: proportions, lengths, models. What a field with one
 * option holds was never chosen, and might cost more where there is a choice.
 */
export function choicesIn(schema: JsonSchema, value: Params): Params {
  const chosen = fields(schema).filter(
    ([name, field]) =>
      CHOSEN.has(widgetOf(field)) && choicesOf(field).length !== 1 && !field["x-advanced"] && !field["x-fresh"] && value[name] !== undefined,
  );
  return Object.fromEntries(chosen.map(([name]) => [name, value[name]]));
}

/** What a form starts with: its defaults, then what is kept, as far as the form still takes it. */
export function startingValues(
  schema: JsonSchema,
  kept: { draft: Params | null; choices: Params; prompts: Params; comesBack: boolean },
): Params {
  const base = defaults(schema);
  const start: Params = { ...base, ...(kept.draft ?? choicesIn(schema, kept.choices)) };
  for (const [name, field] of fields(schema)) {
    const fresh = kept.comesBack && field["x-fresh"];
    const stale = kept.draft === null && start[name] !== undefined && !isValid(field, start[name]);
    if (fresh || stale) reset(start, base, name);
    const words = kept.prompts[name];
    if (widgetOf(field) !== "prompt" || typeof words !== "string") continue;
    if (words === "") reset(start, base, name);
    else start[name] = words;
  }
  const known = Object.entries(start).filter(([name]) => kept.draft !== null || schema.properties?.[name] !== undefined);
  return settleOptions(schema, Object.fromEntries(known)).values;
}

/** The settings among the values: without files, earlier tasks and words, which belong to one work. */
export function settingsOf(schema: JsonSchema, value: Params): Params {
  const own = new Set<WidgetName>(["media", "task", "prompt", "hidden"]);
  const settings = fields(schema).filter(([name, field]) => !own.has(widgetOf(field)) && value[name] !== undefined);
  return Object.fromEntries(settings.map(([name]) => [name, value[name]]));
}

/** The values with settings laid over, as far as the form takes them. */
export function withSettings(schema: JsonSchema, value: Params, settings: Params): Params {
  const bare = Object.fromEntries(Object.entries(value).filter(([name]) => !(name in settingsOf(schema, value))));
  const taken = Object.entries(settingsOf(schema, settings)).filter(([name, held]) => isValid(schema.properties![name]!, held));
  return { ...defaults(schema), ...bare, ...Object.fromEntries(taken) };
}

const fields = (schema: JsonSchema) => Object.entries(schema.properties ?? {});

function reset(start: Params, base: Params, name: string) {
  if (base[name] === undefined) delete start[name];
  else start[name] = base[name];
}
