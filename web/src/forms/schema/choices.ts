import type { JsonSchema } from "../types";

/** One option of a field that offers a fixed set. `key` is unique and stable, also for numbers. */
export interface Choice {
  key: string;
  value: unknown;
  label: string;
  description?: string;
}

/** The options of a field in declared order; empty when the field is free. */
export function choicesOf(schema: JsonSchema): Choice[] {
  if (schema.oneOf?.every((option) => option.const !== undefined)) {
    return schema.oneOf.map((option) => ({
      key: String(option.const),
      value: option.const,
      label: option.title ?? String(option.const),
      ...(option.description ? { description: option.description } : {}),
    }));
  }
  if (schema.enum) {
    return schema.enum
      .filter((value) => value !== null)
      .map((value) => ({ key: String(value), value, label: withUnit(String(value), schema["x-unit"]) }));
  }
  return [];
}

function withUnit(text: string, unit: string | undefined): string {
  if (!unit) return text;
  // Chinese units follow a number after a thin gap, as in "5 秒".
  return `${text} ${unit}`;
}
