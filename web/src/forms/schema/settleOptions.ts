import type { JsonSchema, Params } from "../types";
import { choicesOf } from "./choices";
import { nearestChoices } from "./nearest";
import { rulingsIf } from "./optionsWhen";
import { complete, defaultOf, normalize } from "./values";

export interface Settled {
  values: Params;
  /** Names of the fields that hold another value now. */
  moved: string[];
}

/**
 * The values with each option that its siblings rule out exchanged for the nearest that remains, else for what the form opens
 * with, else for the first. Each field moves at most once; those of `kept`, which somebody has just chosen, stay.
 */
export function settleOptions(schema: JsonSchema, values: Params, kept: readonly string[] = []): Settled {
  const moved: string[] = [];
  for (const name of dependents(schema)) {
    const field = schema.properties![name]!;
    const held = normalize(schema, complete(schema, values))[name];
    const remains = (option: unknown) => option !== undefined && rulingsIf(schema, values, name, option).length === 0;
    if (held === undefined || kept.includes(name) || remains(held)) continue;
    const next = [...nearestChoices(field, held), defaultOf(field), field.default, ...choicesOf(field).map(({ value }) => value)].find(remains);
    // A field that is empty holds its default again: then the refusal is better placed at what can be seen.
    if (next === undefined && field.default !== undefined) continue;
    values = { ...values, [name]: next };
    moved.push(name);
  }
  return { values, moved };
}

/** The fields whose options depend on others, in the order of the form; but what a field depends on comes before it. */
function dependents(schema: JsonSchema): string[] {
  const fields = schema.properties ?? {};
  const order: string[] = [];
  const seen = new Set<string>();
  const visit = (name: string) => {
    const field = fields[name];
    if (!field || seen.has(name)) return;
    seen.add(name);
    const conditions = [field["x-visible-when"] ?? {}, ...Object.values(field["x-options-when"] ?? {})];
    for (const sibling of conditions.flatMap(Object.keys)) visit(sibling);
    if (field["x-options-when"]) order.push(name);
  };
  Object.keys(fields).forEach(visit);
  return order;
}
