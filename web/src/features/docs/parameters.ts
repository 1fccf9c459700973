import { fileLimits } from "@/forms";
import type { JSONSchema } from "@/lib/api/types";

/** A parameter of a call, as far as a document says something of it. */
export interface Parameter {
  name: string;
  title: string;
  help: string;
  kind: Kind;
  required: boolean;
  /** As JSON; null without one. */
  fallback: string | null;
  /** What it may be, where that is a closed set. */
  choices: { value: string; title: string }[];
  low: number | null;
  high: number | null;
  longest: number | null;
  most: number | null;
  /** Types and largest size of files; empty for what is left open, and where no files are taken. */
  files: { types: string; size: string };
  unit: string;
  /** `name=value` of what has to be chosen for it to count. */
  condition: string | null;
}
type Kind = "file" | "files" | "taskOf" | "text" | "number" | "integer" | "boolean" | "list" | "object";

type Schema = JSONSchema & { properties?: Record<string, JSONSchema>; required?: string[] };

/** The parameters of a form's schema, those that are needed first. */
export function parametersOf(schema: JSONSchema): Parameter[] {
  const { properties = {}, required = [] } = schema as Schema;
  const all = Object.entries(properties).map(([name, field]) => parameter(name, field, required.includes(name)));
  return all.toSorted((a, b) => Number(b.required) - Number(a.required));
}

function parameter(name: string, field: JSONSchema, required: boolean): Parameter {
  const number = (key: string) => (typeof field[key] === "number" ? (field[key] as number) : null);
  const text = (key: string) => (typeof field[key] === "string" ? (field[key] as string) : "");
  const options = Array.isArray(field["oneOf"]) ? (field["oneOf"] as JSONSchema[]) : [];
  const values = Array.isArray(field["enum"]) ? (field["enum"] as unknown[]) : [];
  const kind = kindOf(field);
  // An id has a length too, but nobody writes one.
  const isWritten = kind === "text" || kind === "list" || kind === "object";
  return {
    name,
    title: text("title"),
    help: text("description"),
    kind,
    required,
    fallback: field["default"] === undefined ? null : JSON.stringify(field["default"]),
    choices: [
      ...options.map((option) => ({ value: JSON.stringify(option["const"]), title: String(option["title"] ?? "") })),
      ...values.map((value) => ({ value: JSON.stringify(value), title: "" })),
    ],
    low: number("minimum"),
    high: number("maximum"),
    longest: isWritten ? number("maxLength") : null,
    most: number("maxItems"),
    files: fileLimits(field),
    unit: text("x-unit"),
    condition: conditionOf(field["x-visible-when"]),
  };
}

function kindOf(field: JSONSchema): Kind {
  const type = field["type"];
  if (field["x-media"] !== undefined) return type === "array" ? "files" : "file";
  if (field["x-task"] !== undefined) return "taskOf";
  if (type === "integer" || type === "number" || type === "boolean" || type === "object") return type;
  return type === "array" ? "list" : "text";
}

function conditionOf(when: unknown): string | null {
  if (typeof when !== "object" || when === null) return null;
  const parts = Object.entries(when).map(([name, value]) => `${name}=${[value].flat().map(String).join("|")}`);
  return parts.length > 0 ? parts.join(", ") : null;
}
