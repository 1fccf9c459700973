import type { JsonSchema } from "../types";

export type ParsedNumber =
  | { kind: "empty" }
  | { kind: "number"; value: number }
  /** A beginning such as "-" or "1e", that may still become a number. */
  | { kind: "partial" }
  | { kind: "invalid" };

/** Reads what somebody typed as a number; full-width digits and the Chinese full stop are understood. */
export function parseNumber(text: string): ParsedNumber {
  const plain = text.normalize("NFKC").replaceAll("。", ".").replaceAll("−", "-").trim();
  if (plain === "") return { kind: "empty" };
  if (/^[+-]?\.?$/.test(plain)) return { kind: "partial" };
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return { kind: "invalid" };
  const value = Number(plain);
  // -0 would read "-0" on the wire; JSON readers differ on it.
  return { kind: "number", value: value === 0 ? 0 : value };
}

/** Number of decimals in the shortest notation of a number. */
function decimalsOf(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const fraction = mantissa.split(".")[1]?.length ?? 0;
  return Math.max(0, fraction - Number(exponent));
}

/** The distance between two neighbouring values of a number field. */
export function stepOf(schema: JsonSchema): number {
  if (schema.multipleOf) return schema.multipleOf;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (types.includes("integer")) return 1;
  const span = (schema.maximum ?? 1) - (schema.minimum ?? 0);
  return span > 20 ? 1 : span > 2 ? 0.1 : 0.01;
}

/** The allowed value nearest to `value`: on the step grid, inside the limits, without binary dust like 0.30000000000000004. */
export function snap(value: number, schema: JsonSchema): number {
  const step = stepOf(schema);
  const minimum = schema.minimum ?? -Infinity;
  const maximum = schema.maximum ?? Infinity;
  const clamped = Math.min(maximum, Math.max(minimum, value));
  let steps = Math.round(clamped / step);
  if (steps * step > maximum + step * 1e-9) steps -= 1;
  if (steps * step < minimum - step * 1e-9) steps += 1;
  const rounded = Number((steps * step).toFixed(Math.min(20, decimalsOf(step))));
  return rounded === 0 ? 0 : rounded;
}

/** Where a value lies between the limits, from 0 to 1. */
export function shareOf(value: number, minimum: number, maximum: number): number {
  if (maximum <= minimum) return 0;
  return Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum)));
}

/** Length as the server counts it: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** A seed nobody has to think of, inside the field's limits. */
export function randomSeed(schema: JsonSchema, random: () => number = Math.random): number {
  // Many vendors reserve -1 for "random", so a picked seed is never negative.
  const low = Math.max(0, schema.minimum ?? 0);
  const high = Math.max(low, schema.maximum ?? 2 ** 31 - 1);
  return low + Math.floor(random() * (high - low + 1));
}
