import type { JsonSchema } from "../types";
import { choicesOf } from "./choices";

export interface ValueWords {
  yes: string;
  no: string;
  comma: string;
}

/** What a value of a field is called, in the words of its form; empty for nothing. */
export function valueWords(field: JsonSchema, value: unknown, words: ValueWords): string {
  const chosen = choicesOf(field).find((choice) => choice.value === value);
  if (chosen) return chosen.label;
  if (Array.isArray(value)) return value.map((one) => valueWords(field.items ?? {}, one, words)).filter(Boolean).join(words.comma);
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "object" && value !== null) {
    return Object.entries(field.properties ?? {})
      .map(([name, inner]) => [inner.title ?? name, valueWords(inner, (value as Record<string, unknown>)[name], words)] as const)
      .filter(([, said]) => said)
      .map(([title, said]) => `${title} ${said}`)
      .join(words.comma);
  }
  if (value === undefined || value === null) return "";
  return field["x-unit"] ? `${String(value)} ${field["x-unit"]}` : String(value);
}
