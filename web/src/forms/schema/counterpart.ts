import type { JsonSchema } from "../types";
import { choicesOf } from "./choices";
import { typeOf } from "./values";
import { widgetOf } from "./view";

/** A field beside its name and its place among those of its kind. */
export interface Field {
  name: string;
  field: JsonSchema;
  kind: string;
  /** What it is for, where its form tells: two fields of the same role mean the same, whatever they are called. */
  role: string | null;
}

const WORDS = new Set(["prompt", "text", "textarea", "lines"]);
/** Heights of a picture as people call them: 720p, 1080P. */
const HEIGHT = /^\d{3,4}p$/i;

/** What a field holds, as far as values of one may be values of another. */
function kindOf(field: JsonSchema): string {
  const widget = widgetOf(field);
  if (widget === "media") return `media ${(field["x-media"]?.accept ?? ["image"]).join()}`;
  if (choicesOf(field).length > 0) return "choice";
  if (WORDS.has(widget)) return "words";
  return typeOf(field) === "integer" ? "number" : (typeOf(field) ?? "string");
}

/**
 * The fields of a form that a person fills in, with what each is for: the first words are the prompt; proportions and seeds
 * have widgets of their own; what is counted in a unit that no other field has is that quantity.
 */
export function fieldsOf(schema: JsonSchema): Field[] {
  const found = Object.entries(schema.properties ?? {})
    .filter(([, field]) => widgetOf(field) !== "hidden")
    .map(([name, field]): Field => ({ name, field, kind: kindOf(field), role: null }));
  const prompt = found.find(({ field }) => widgetOf(field) === "prompt");
  const units = found.map(({ field }) => field["x-unit"]);
  for (const one of found) {
    const unit = one.field["x-unit"];
    const widget = widgetOf(one.field);
    if (one === prompt) one.role = "prompt";
    else if (widget === "ratio" || widget === "seed") one.role = widget;
    else if (unit && units.filter((other) => other === unit).length === 1) one.role = `in ${unit}`;
    else if (choicesOf(one.field).length > 0 && choicesOf(one.field).every(({ value }) => HEIGHT.test(String(value)))) one.role = "height";
  }
  return found;
}

const alike = (a: Field, b: Field) => a.kind === b.kind || (a.role !== null && a.role === b.role);

/** The field of another form that means the same: by what it is for, else by its name, else by its title. Media go by their places instead. */
export function counterpartOf(target: Field, sources: readonly Field[]): Field | null {
  if (target.kind.startsWith("media")) return null;
  const others = sources.filter((source) => !source.kind.startsWith("media") && alike(source, target));
  return (
    others.find(({ role }) => role !== null && role === target.role) ??
    others.find(({ name, role }) => name === target.name && (role === null || target.role === null)) ??
    others.find(({ field, role }) => field.title !== undefined && field.title === target.field.title && role === null && target.role === null) ??
    null
  );
}
