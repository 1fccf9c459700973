import type { FieldError, JsonSchema, Lang, Params } from "../types";
import { counterpartOf, fieldsOf, type Field } from "./counterpart";
import { mediaIds } from "./mediaValues";
import { meansSame, valuesFor } from "./nearest";
import { settleOptions } from "./settleOptions";
import { isValid, validate } from "./validate";
import { defaults, fromPointer, normalize, sameJson, visibleFields } from "./values";

/** A field whose value another form got. */
export interface CarriedField {
  /** The names of the fields that it came from. */
  from: string[];
  to: string;
  /** The value is the same, or means the same; otherwise it is the nearest that the form takes. */
  exact: boolean;
}

export interface Carried {
  /** What the first form holds, as it would be sent. */
  given: Params;
  /** The whole other form, as it is sent. */
  values: Params;
  carried: CarriedField[];
  /** Fields that hold something of the person's own that the other form has no place for. */
  dropped: string[];
  /** Fields that the other form needs and did not get. */
  missing: string[];
  /** What else is wrong with the other form, such as words that are too long for it. */
  errors: FieldError[];
}

/**
 * Fills in another form from one: fields that mean the same get the same value, or the nearest that is offered; pictures, films and
 * sounds go by their places. No field gets a value that its form refuses, words excepted, which are never cut: `errors` says so.
 */
export function carryOver(from: JsonSchema, filled: Params, to: JsonSchema, lang: Lang = "zh"): Carried {
  const given = normalize(from, filled);
  const sources = fieldsOf(from).filter(({ name }) => !isEmpty(given[name]));
  const carried: CarriedField[] = [];
  let values = defaults(to);
  for (const target of fieldsOf(to)) {
    const got = target.kind.startsWith("media") ? mediaFor(target, fieldsOf(to), sources, given) : valueFor(target, sources, given);
    if (!got) continue;
    const settled = [target.name, ...carried.map((one) => one.to)];
    const fits = got.values.find((value) => isFree(target) || fitsAt(to, { ...values, [target.name]: value }, settled));
    if (fits === undefined) continue;
    values = { ...values, [target.name]: fits };
    carried.push({ from: got.from, to: target.name, exact: got.whole && (isFree(target) || meansSame(fits, got.value)) });
  }
  const settled = settle(to, values, carried, lang);
  const visible = visibleFields(to, settled.values);
  const kept = settled.carried.filter(({ to: name }) => visible.has(name));
  const used = new Set(kept.flatMap((one) => one.from));
  const own = sources.filter(({ name, field }) => !sameJson(given[name], defaults(from)[name]) && field.const === undefined);
  return { ...settled, given, carried: kept, values: normalize(to, settled.values), dropped: own.map(({ name }) => name).filter((name) => !used.has(name)) };
}

interface Found {
  from: string[];
  value: unknown;
  /** The values that may stand for it, the best first. */
  values: unknown[];
  /** Nothing of it is left behind. */
  whole: boolean;
}

function valueFor(target: Field, sources: readonly Field[], given: Params): Found | null {
  const source = counterpartOf(target, sources);
  if (!source) return null;
  const value = given[source.name];
  return { from: [source.name], value, values: valuesFor(source.field, value, target.field), whole: true };
}

/** A single file goes where the other form has its file of the same place; a list takes all of them. */
function mediaFor(target: Field, targets: readonly Field[], sources: readonly Field[], given: Params): Found | null {
  const same = sources.filter(({ kind }) => kind === target.kind);
  const isList = (one: Field) => one.field.type === "array";
  if (isList(target)) {
    const ids = [...new Set(same.flatMap(({ name }) => mediaIds(given[name])))];
    const taken = ids.slice(0, target.field.maxItems ?? ids.length);
    return taken.length > 0 ? { from: same.map(({ name }) => name), value: ids, values: [taken], whole: taken.length === ids.length } : null;
  }
  const place = targets.filter((one) => one.kind === target.kind && !isList(one)).findIndex(({ name }) => name === target.name);
  const named = same.find((one) => !isList(one) && one.name === target.name);
  const source = named ?? same.filter((one) => !isList(one))[place] ?? (place === 0 ? same[0] : undefined);
  if (!source) return null;
  const ids = mediaIds(given[source.name]);
  return { from: [source.name], value: ids[0], values: ids.slice(0, 1), whole: ids.length === 1 };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
/** Words and files are taken as they are. */
const isFree = ({ kind }: Field): boolean => kind === "words" || kind.startsWith("media");

/** Whether a field takes what it got, and no field before it minds. Only options that need each other make the whole form matter. */
function fitsAt(schema: JsonSchema, values: Params, names: readonly string[]): boolean {
  const fields = Object.entries(schema.properties ?? {});
  const tied = fields.some(([, field]) => field["x-options-when"]);
  if (tied) return !validate(schema, values).some(({ path }) => names.includes(fromPointer(path)[0] ?? ""));
  const name = names[0]!;
  return isValid(schema.properties![name]!, values[name]);
}

/** Takes back what the form refuses now that all of it is there, and says what is left wrong. */
function settle(to: JsonSchema, values: Params, carried: CarriedField[], lang: Lang): Omit<Carried, "dropped" | "given"> {
  const base = defaults(to);
  const fields = fieldsOf(to);
  const needed = new Set([...(to.required ?? []), ...(to["x-require-any"] ?? [])]);
  for (const { path } of validate(to, values)) {
    const name = fromPointer(path)[0] ?? "";
    const field = fields.find((one) => one.name === name);
    if (needed.has(name) || (field && isFree(field)) || !carried.some((one) => one.to === name)) continue;
    const { [name]: _refused, ...rest } = values;
    values = base[name] === undefined ? rest : { ...rest, [name]: base[name] };
    carried = carried.filter((one) => one.to !== name);
  }
  const chosen = settleOptions(to, values);
  values = chosen.values;
  carried = carried.map((one) => (chosen.moved.includes(one.to) ? { ...one, exact: false } : one));
  const errors = validate(to, values, lang);
  const at = (error: FieldError) => fromPointer(error.path)[0] ?? "";
  const lacking = errors.filter((error) => isEmpty(values[at(error)]));
  return { values, carried, missing: lacking.map(at), errors: errors.filter((error) => !lacking.includes(error)) };
}
