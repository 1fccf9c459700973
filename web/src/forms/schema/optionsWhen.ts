import type { Texts } from "../texts";
import type { JsonSchema, Params } from "../types";
import { choicesOf } from "./choices";
import { complete, normalize, sameJson } from "./values";

/** A sibling that rules an option out, with the values of it that would not. */
export interface Ruling {
  sibling: string;
  allowed: unknown[];
}

/** What of the values `sent` rules an option of a field out. A sibling that is hidden has no value. */
export function rulingsOf(field: JsonSchema, option: unknown, sent: Params): Ruling[] {
  return Object.entries(field["x-options-when"]?.[String(option)] ?? {})
    .filter(([sibling, allowed]) => !allowed.some((one) => sameJson(one, sent[sibling] ?? null)))
    .map(([sibling, allowed]) => ({ sibling, allowed }));
}

/** What would rule an option out if it were chosen: the choice may itself show or hide a sibling. */
export function rulingsIf(schema: JsonSchema, values: Params, name: string, option: unknown): Ruling[] {
  const sent = normalize(schema, complete(schema, { ...values, [name]: option }));
  return rulingsOf(schema.properties?.[name] ?? {}, option, sent);
}

/** The words of an option, or of any other value. */
export const labelOf = (field: JsonSchema, value: unknown): string =>
  choicesOf(field).find((choice) => sameJson(choice.value, value))?.label ?? String(value);

/** Why `option` of a field is refused: what rules it out does not take it. */
export function refusalOf(schema: JsonSchema, name: string, sent: Params, texts: Texts): string | null {
  const field = schema.properties?.[name] ?? {};
  const [ruling] = rulingsOf(field, sent[name], sent);
  if (!ruling) return null;
  const other = schema.properties?.[ruling.sibling] ?? {};
  const chosen = choicesOf(other).find((choice) => sameJson(choice.value, sent[ruling.sibling]))?.label;
  return (
    field.errorMessage?.["x-options-when"] ??
    texts.ruledOut(chosen ?? other.title ?? ruling.sibling, field.title ?? name, labelOf(field, sent[name]))
  );
}
