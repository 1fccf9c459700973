import type { JsonSchema } from "../types";

/** One option of a field that offers a fixed set. `key` is unique and stable, also for numbers. */
export interface Choice {
  key: string;
  value: unknown;
  label: string;
  description?: string;
  /** The days on which it came and on which it goes. */
  since?: string;
  until?: string;
}

/** The options of a field in declared order; empty when the field is free. */
export function choicesOf(schema: JsonSchema): Choice[] {
  if (schema.oneOf?.every((option) => option.const !== undefined)) {
    return schema.oneOf.map((option) => ({
      key: String(option.const),
      value: option.const,
      label: titleOf(option, schema["x-unit"]),
      ...(option.description ? { description: option.description } : {}),
      ...(option["x-since"] && { since: option["x-since"] }),
      ...(option["x-until"] && { until: option["x-until"] }),
    }));
  }
  if (schema.enum) {
    return schema.enum
      .filter((value) => value !== null)
      .map((value) => ({ key: String(value), value, label: withUnit(String(value), schema["x-unit"]) }));
  }
  return [];
}

/** An option titled with nothing but its value gets the field's unit: "5" becomes "5 秒". */
function titleOf(option: JsonSchema, unit: string | undefined): string {
  const value = String(option.const);
  return option.title === undefined || option.title === value ? withUnit(value, unit) : option.title;
}

function withUnit(text: string, unit: string | undefined): string {
  if (!unit) return text;
  return `${text} ${unit}`;
}
