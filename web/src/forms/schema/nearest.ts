import type { JsonSchema } from "../types";
import { choicesOf } from "./choices";
import { snap } from "./numbers";
import { parseRatio } from "./ratio";
import { isValid } from "./validate";
import { sameJson } from "./values";

/** The number that a value stands for: `5`, `"10"`, `"720p"`. */
function numberIn(value: unknown): number | null {
  const number = Number(/^(\d+(?:\.\d+)?)p?$/i.exec(String(value))?.[1] ?? Number.NaN);
  return number > 0 ? number : null;
}

/** How far apart two values are: 0 is the same, null means that they cannot be compared. */
function apart(a: unknown, b: unknown): number | null {
  if (String(a).toLowerCase() === String(b).toLowerCase()) return 0;
  const shapes = [parseRatio(String(a)), parseRatio(String(b))] as const;
  if (shapes[0] && shapes[1]) return Math.abs(Math.log(shapes[0].width / shapes[0].height / (shapes[1].width / shapes[1].height)));
  const numbers = [numberIn(a), numberIn(b)] as const;
  return numbers[0] !== null && numbers[1] !== null ? Math.abs(Math.log(numbers[0] / numbers[1])) : null;
}

/** Sizes whose proportions differ by less count as the same proportion. */
const SAME_SHAPE = 0.02;

/**
 * The values that a field takes for `value`, the nearest first; none where it has nothing like it. Of several sizes of the same
 * proportion the one that the form starts with comes first, then the one nearest to it.
 */
export function nearestChoices(field: JsonSchema, value: unknown): unknown[] {
  const area = (option: unknown) => {
    const shape = parseRatio(String(option));
    return shape ? shape.width * shape.height : 0;
  };
  const usual = area(field.default) || 1;
  return choicesOf(field)
    .map((choice) => ({ value: choice.value, far: apart(choice.value, value), size: Math.abs(Math.log((area(choice.value) || usual) / usual)) }))
    .filter((option): option is typeof option & { far: number } => option.far !== null)
    .sort((a, b) => (Math.abs(a.far - b.far) > SAME_SHAPE / 2 ? a.far - b.far : a.size - b.size))
    .map((option) => option.value);
}

/** Whether two values mean the same, as `16:9` and `2560x1440` do. */
export const meansSame = (a: unknown, b: unknown): boolean => sameJson(a, b) || (apart(a, b) ?? 1) < SAME_SHAPE;

/** The values of a field that may stand for a value of another one, the best first. */
export function valuesFor(from: JsonSchema, value: unknown, to: JsonSchema): unknown[] {
  if (choicesOf(to).length > 0) return nearestChoices(to, value);
  if (to.type === "integer" || to.type === "number") {
    const number = typeof value === "number" ? value : numberIn(value);
    if (number === null) return [];
    if (isValid(to, number)) return sameScale(from, to) || choicesOf(from).length > 0 || from["x-widget"] === "seed" ? [number] : [];
    // What is counted in the same unit has a nearest value; a number on another scale says nothing.
    return from["x-unit"] !== undefined && from["x-unit"] === to["x-unit"] ? [snap(number, to)] : [];
  }
  return isValid(to, value) || typeof value === "string" ? [value] : [];
}

const sameScale = (a: JsonSchema, b: JsonSchema) =>
  (a.minimum === b.minimum && a.maximum === b.maximum) || (a["x-unit"] !== undefined && a["x-unit"] === b["x-unit"]);
