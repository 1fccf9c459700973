import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { JsonSchema } from "../types";
import { choicesOf } from "./choices";
import { isObject, toPointer, typeOf } from "./values";

/** The names a schema may ask for in `x-widget`. */
const WIDGET_NAMES = [
  "prompt", "media", "ratio", "slider", "segmented", "select", "model", "cards", "seed", "switch", "number", "group", "hidden",
  "text", "checks", "lines", "secret", "task",
] as const;
export type WidgetName = (typeof WIDGET_NAMES)[number];

/** What a field template or widget finds in its ui options. */
export interface FieldOptions {
  spec: JsonSchema;
  pointer: string;
  kind: WidgetName;
}

export interface View {
  schema: RJSFSchema;
  ui: UiSchema;
  /** Pointers of the fields that are drawn. */
  pointers: Set<string>;
}

/** The widget that draws a field: the one it asks for, or the one that suits its type. */
export function widgetOf(field: JsonSchema): WidgetName {
  const asked = field["x-widget"];
  if (asked !== undefined && (WIDGET_NAMES as readonly string[]).includes(asked)) return asked as WidgetName;
  if (field.const !== undefined) return "hidden";
  if (field["x-media"]) return "media";
  if (field["x-task"]) return "task";
  if (field["x-cards"]) return "cards";
  const choices = choicesOf(field);
  if (choices.length > 0) {
    const short = choices.reduce((sum, choice) => sum + choice.label.length, 0) <= 24;
    return choices.length <= 5 && short ? "segmented" : "select";
  }
  switch (typeOf(field)) {
    case "object":
      return "group";
    case "boolean":
      return "switch";
    case "integer":
    case "number":
      return "number";
    case "array":
      return field.items && choicesOf(field.items).length > 0 ? "checks" : "lines";
    default:
      if (field.writeOnly) return "secret";
      return (field.maxLength ?? 0) > 200 ? "prompt" : "text";
  }
}

/** Where a field of a form stands: by itself, in the row of short settings, or behind the fold. */
export function placeOf(field: JsonSchema, inForm: boolean): "open" | "chip" | "advanced" {
  if (field["x-advanced"]) return "advanced";
  return field["x-chip"] && inForm ? "chip" : "open";
}

/**
 * Fields in the order in which they are drawn: pictures that a form cannot do without, and what belongs to them, come before
 * the words about them; short settings after what is written; the rest last.
 */
function inOrder(schema: JsonSchema): [string, JsonSchema][] {
  const fields = Object.entries(schema.properties ?? {});
  const kind = (field: JsonSchema) => (field["x-media"] ? JSON.stringify(field["x-media"].accept ?? null) : undefined);
  const wanted = new Set(fields.flatMap(([name, field]) => (schema.required?.includes(name) ? (kind(field) ?? []) : [])));
  const rank = ([, field]: [string, JsonSchema]) => {
    const place = placeOf(field, true);
    if (place !== "open") return place === "chip" ? 2 : 3;
    return wanted.has(kind(field) ?? "") ? 0 : 1;
  };
  return fields.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Splits a tool's schema into the two that rjsf wants. rjsf gets the bare structure only: without defaults,
 * choices and constants it neither fills in values nor resolves branches on its own, which the form does itself
 * and by the same rules as the server.
 */
export function buildView(schema: JsonSchema): View {
  const pointers = new Set<string>();
  const walk = (at: JsonSchema, path: string[]): { schema: RJSFSchema; ui: UiSchema } => {
    const bare: RJSFSchema = { type: "object", properties: {} };
    if (at.required) bare.required = at.required;
    const ui: UiSchema = { "ui:spec": at, "ui:pointer": toPointer(path) };
    for (const [name, field] of path.length === 0 ? inOrder(at) : Object.entries(at.properties ?? {})) {
      const widget = widgetOf(field);
      if (widget === "hidden") continue;
      const here = [...path, name];
      pointers.add(toPointer(here));
      if (widget === "group" && isObject(field.properties)) {
        const inner = walk(field, here);
        bare.properties![name] = inner.schema;
        ui[name] = { ...inner.ui, "ui:kind": "group" };
      } else {
        bare.properties![name] = { type: "string", title: field.title ?? name };
        ui[name] = { "ui:field": "leaf", "ui:kind": widget, "ui:spec": field, "ui:pointer": toPointer(here) };
      }
    }
    return { schema: bare, ui };
  };
  return { ...walk(schema, []), pointers };
}

/** The schema with some of its fields kept out of sight: they hold their values and are sent, but not drawn. */
export function withHidden(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const fields = Object.entries(schema.properties ?? {});
  const properties = fields.map(([name, field]) => [name, names.has(name) ? { ...field, "x-widget": "hidden" } : field]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

/** Names of the fields that a form draws. */
export const drawnFields = (schema: JsonSchema): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => (widgetOf(field) === "hidden" ? [] : [name]));
