import { Validator, type Schema } from "@cfworker/json-schema";
import { textsFor, type Texts } from "../texts";
import type { FieldError, JsonSchema, Lang, Params } from "../types";
import { localize } from "./localize";
import { messageFor } from "./messages";
import { refusalOf } from "./optionsWhen";
import { complete, fromPointer, isObject, normalize, schemaAt, toPointer, visibleFields } from "./values";

/**
 * Keywords whose failure is a fact about one value; the rest only say that something below failed.
 * `false` is an unknown key. `format` is an annotation here as on the server.
 */
const LEAVES = new Set([
  "type", "enum", "const", "oneOf", "minimum", "maximum", "multipleOf", "minLength", "maxLength", "pattern",
  "minItems", "maxItems", "uniqueItems", "required", "false",
]);

/**
 * Every problem of `value`, at most one a field, in the order the fields are declared.
 * Interprets the schema, so it works where the page's CSP forbids `eval`. Hidden fields are neither checked nor
 * required, as they are not sent.
 */
export function validate(schema: JsonSchema, value: Params, lang: Lang = "zh"): FieldError[] {
  const sent = normalize(schema, complete(schema, value));
  const active = withoutHiddenRequired(schema, sent);
  const spoken = localize(schema, lang);
  const texts = textsFor(lang);
  const found = new Map<string, string>();

  for (const { keyword, instanceLocation, error } of run(active, sent)) {
    const path = fromPointer(decodeURIComponent(instanceLocation.slice(1)));
    if (keyword === "false") {
      const name = path.at(-1) ?? "";
      note(found, toPointer(path), texts.unknown(name));
    } else if (keyword === "required") {
      const name = missingName(error);
      const field = schemaAt(spoken, [...path, name]) ?? {};
      note(found, toPointer([...path, name]), messageFor(field, "required", name, texts));
    } else {
      const field = schemaAt(spoken, path) ?? {};
      note(found, toPointer(path), messageFor(field, keyword, path.at(-1) ?? "", texts));
    }
  }
  const unmet = requireAny(spoken, sent, texts);
  if (unmet) note(found, unmet.path, unmet.message);
  for (const refused of optionsWhen(spoken, sent, texts)) note(found, refused.path, refused.message);
  const order = fieldOrder(schema);
  const rank = (path: string) => order.get(path) ?? order.get(toPointer(fromPointer(path).slice(0, -1))) ?? Infinity;
  return [...found]
    .map(([path, message]) => ({ path, message }))
    .sort((a, b) => (rank(a.path) === rank(b.path) ? 0 : rank(a.path) - rank(b.path)));
}

/** Whether a whole value satisfies a schema, without texts. */
export function isValid(schema: JsonSchema, value: unknown): boolean {
  return run(schema, value).length === 0;
}

function note(found: Map<string, string>, path: string, message: string) {
  if (!found.has(path)) found.set(path, message);
}

const compiled = new WeakMap<JsonSchema, Validator>();

function run(schema: JsonSchema, value: unknown) {
  let validator = compiled.get(schema);
  if (!validator) {
    validator = new Validator(schema as Schema, "2020-12", false);
    compiled.set(schema, validator);
  }
  // The interpreter throws on undefined; JSON has no such value either.
  const { errors } = validator.validate(JSON.parse(JSON.stringify(value ?? null)));
  // Branches of a choice fail one by one; only the choice as a whole concerns the reader.
  return errors.filter(({ keyword, keywordLocation }) => LEAVES.has(keyword) && !keywordLocation.includes("/oneOf/"));
}

/** `x-require-any`: at least one of the named fields must be there and not blank. */
function requireAny(schema: JsonSchema, value: Params, texts: Texts): FieldError | null {
  const names = schema["x-require-any"];
  const first = names?.[0];
  if (!names || first === undefined || names.some((name) => !isBlank(value[name]))) return null;
  return { path: toPointer([first]), message: schema.errorMessage?.["x-require-any"] ?? texts.requireAny };
}

/** `x-options-when`: an option is there only while its siblings have one of the named values. */
function optionsWhen(schema: JsonSchema, value: Params, texts: Texts): FieldError[] {
  return Object.keys(schema.properties ?? {}).flatMap((name) => {
    const message = refusalOf(schema, name, value, texts);
    return message === null ? [] : [{ path: toPointer([name]), message }];
  });
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

function missingName(error: string): string {
  return /"(.*)"/s.exec(error)?.[1] ?? "";
}

const trimmed = new WeakMap<JsonSchema, Map<string, JsonSchema>>();

/** The schema with hidden fields taken out of `required`; cached, as it changes only when a condition flips. */
function withoutHiddenRequired(schema: JsonSchema, value: Params): JsonSchema {
  if (!schema.properties) return schema;
  const visible = visibleFields(schema, value);
  const hidden = Object.keys(schema.properties).filter((name) => !visible.has(name));
  const groups = Object.entries(schema.properties).filter(([name, field]) => field.properties && visible.has(name));
  const inner = groups.map(([name, field]) => {
    const held = value[name];
    return [name, withoutHiddenRequired(field, isObject(held) ? held : {})] as const;
  });
  if (hidden.length === 0 && inner.every(([name, field]) => field === schema.properties?.[name])) return schema;
  const byHidden = trimmed.get(schema) ?? new Map<string, JsonSchema>();
  trimmed.set(schema, byHidden);
  const innerChanged = inner.some(([name, field]) => field !== schema.properties?.[name]);
  const key = hidden.join("\n");
  const cached = innerChanged ? undefined : byHidden.get(key);
  if (cached) return cached;
  const active: JsonSchema = { ...schema, properties: { ...schema.properties, ...Object.fromEntries(inner) } };
  if (schema.required) active.required = schema.required.filter((name) => !hidden.includes(name));
  if (!innerChanged) byHidden.set(key, active);
  return active;
}

const orders = new WeakMap<JsonSchema, Map<string, number>>();

function fieldOrder(schema: JsonSchema): Map<string, number> {
  const cached = orders.get(schema);
  if (cached) return cached;
  const order = new Map<string, number>();
  const walk = (at: JsonSchema, path: string[]) => {
    for (const [name, field] of Object.entries(at.properties ?? {})) {
      order.set(toPointer([...path, name]), order.size);
      walk(field, [...path, name]);
    }
  };
  walk(schema, []);
  orders.set(schema, order);
  return order;
}
