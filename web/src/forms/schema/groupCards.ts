import type { JsonSchema, Params } from "../types";
import { defaults, isObject, sameJson } from "./values";

/** The whole group as a card sets it: what the card does not name stands at its default. */
export const valueOfCard = (spec: JsonSchema, key: string): Params => ({ ...defaults(spec), ...spec["x-cards"]?.[key]?.values });

/** The card that a group stands at; undefined where somebody set its fields otherwise. */
export function cardOf(spec: JsonSchema, value: unknown): string | undefined {
  const held = { ...defaults(spec), ...(isObject(value) ? value : {}) };
  return Object.keys(spec["x-cards"] ?? {}).find((key) => sameEntries(valueOfCard(spec, key), held));
}

const sameEntries = (one: Params, other: Params) => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => sameJson(one[name], other[name]));
};
