import { choicesOf } from "../../schema/choices";
import { parseRatio, ratioName } from "../../schema/ratio";
import { widgetOf } from "../../schema/view";
import type { JsonSchema } from "../../types";

export interface NamedRatio {
  name: string;
  value: number;
}

const USUAL = ["1:1", "16:9", "9:16", "4:3", "3:4"];
/** More than these would not be looked through. */
const MOST = 10;

/** The proportions that the form itself can make, else the usual ones. */
export function ratiosOf(schema: JsonSchema): NamedRatio[] {
  const field = Object.values(schema.properties ?? {}).find((one) => widgetOf(one) === "ratio");
  const told = (field ? choicesOf(field) : []).flatMap(({ value, label }) => named(String(value)) ?? named(label) ?? []);
  const own = told.filter(({ name }, at) => told.findIndex((one) => one.name === name) === at).slice(0, MOST);
  return own.length > 0 ? own : USUAL.flatMap((text) => named(text) ?? []);
}

function named(text: string): NamedRatio | null {
  const ratio = parseRatio(text);
  return ratio && { name: ratioName(ratio) ?? `${ratio.width}:${ratio.height}`, value: ratio.width / ratio.height };
}
