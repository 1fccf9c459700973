import type { JsonSchema, Params } from "../types";

/** A plain JSON object, as opposed to an array, null or a class instance. */
export function isObject(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Equality of JSON values; a key holding undefined counts as absent, since it is not sent. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  }
  if (isObject(a) && isObject(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].every((key) => sameJson(a[key], b[key]));
  }
  return false;
}

/** Path segments to a JSON pointer: `["camera", "zoom"]` -> `/camera/zoom`. */
export function toPointer(path: readonly (string | number)[]): string {
  return path.map((token) => `/${String(token).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/** A JSON pointer to its segments: `/camera/zoom` -> `["camera", "zoom"]`. */
export function fromPointer(pointer: string): string[] {
  if (pointer === "" || pointer === "/") return [];
  return pointer
    .replace(/^\//, "")
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The value at a path, or undefined. */
export function getAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value);
}

/** A copy of `value` with `next` at `path`; undefined removes the key. */
export function setAt(value: Params, path: readonly string[], next: unknown): Params {
  const [head, ...rest] = path;
  if (head === undefined) return isObject(next) ? next : {};
  const child = value[head];
  const set = rest.length === 0 ? next : setAt(isObject(child) ? child : {}, rest, next);
  if (set === undefined) {
    const { [head]: _gone, ...kept } = value;
    return kept;
  }
  return { ...value, [head]: set };
}

/** The schema of the field at a path, looking through array items. */
export function schemaAt(schema: JsonSchema, path: readonly string[]): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((at, key) => at?.properties?.[key] ?? at?.items, schema);
}

/** The single non-null type of a schema. */
export function typeOf(schema: JsonSchema): string | undefined {
  const types = Array.isArray(schema.type) ? schema.type.filter((type) => type !== "null") : [schema.type];
  return types[0] ?? (schema.properties ? "object" : undefined);
}

/** The value every field starts with, without the keys that have none. */
export function defaults(schema: JsonSchema): Params {
  const values: Params = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const value = defaultOf(field);
    if (value !== undefined) values[name] = value;
  }
  return values;
}

/** The starting value of one field: what a form opens with, its default, its constant, or what its own fields start with. */
export function defaultOf(field: JsonSchema): unknown {
  if (field["x-opens-with"] !== undefined) return field["x-opens-with"];
  if (field.default !== undefined) {
    // A group may state a partial default; its fields fill in the rest.
    return isObject(field.default) && field.properties
      ? { ...defaults(field), ...field.default }
      : structuredClone(field.default);
  }
  if (field.const !== undefined) return field.const;
  if (field.properties) {
    const inner = defaults(field);
    return Object.keys(inner).length > 0 ? inner : undefined;
  }
  return undefined;
}

/** Names of the fields that are shown (and sent) for this value; judged with defaults filled in, as the server does. */
export function visibleFields(schema: JsonSchema, value: Params): Set<string> {
  const fields = schema.properties ?? {};
  const met = (field: JsonSchema) =>
    Object.entries(field["x-visible-when"] ?? {}).every(([sibling, allowed]) => {
      const current = value[sibling] ?? fields[sibling]?.default;
      return allowed.some((option) => sameJson(option, current));
    });
  return new Set(Object.keys(fields).filter((name) => met(fields[name]!)));
}

/** The value without keys that a closed schema does not name: nobody could see or mend them in the form. */
export function withoutUnknown(schema: JsonSchema, value: Params): Params {
  const known: Params = {};
  for (const [name, held] of Object.entries(value)) {
    const field = schema.properties?.[name];
    if (!field && schema.additionalProperties === false) continue;
    known[name] = field?.properties && isObject(held) ? withoutUnknown(field, held) : held;
  }
  return known;
}

/** The value with the defaults of missing fields filled in, groups that are absent excepted: what the server checks. */
export function complete(schema: JsonSchema, value: Params): Params {
  const filled: Params = { ...value };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const held = filled[name];
    if (held === undefined || held === null) {
      if (field.default === undefined) delete filled[name];
      else filled[name] = field.default;
    } else if (field.properties && isObject(held)) {
      filled[name] = complete(field, held);
    }
  }
  return filled;
}

/** The value as it is sent: without hidden fields and without keys that hold nothing. */
export function normalize(schema: JsonSchema, value: Params): Params {
  const visible = visibleFields(schema, value);
  const sent: Params = {};
  for (const [name, held] of Object.entries(value)) {
    if (held === undefined) continue;
    const field = schema.properties?.[name];
    if (field && !visible.has(name)) continue;
    sent[name] = field?.properties && isObject(held) ? normalize(field, held) : held;
  }
  return sent;
}
