import { carryOver, choicesOf, fieldsOf, localize, normalize, randomSeed, settleOptions, validate, type Carried, type JsonSchema } from "@/forms";
import type { Mode, Params, Tool } from "@/lib/api/types";
import { MOST } from "@/lib/comparisons";
import { localPrice } from "@/lib/price";

/** Something that a comparison may run. */
export interface Candidate {
  key: string;
  tool: Tool;
  mode: Mode;
  params: Params;
  /** What another tool's form made of the one that is open; null for that one itself and its variants. */
  carried: Carried | null;
  /** The words of the value that it varies; null for other tools. */
  value: string | null;
  /** Titles of what its form needs and has not got. */
  lacks: string[];
  /** What else keeps it from running. */
  error: string | null;
}

export const canRun = ({ lacks, error }: Candidate): boolean => lacks.length === 0 && error === null;

type Lang = "zh" | "en";
const schemaOf = (mode: Mode) => mode.schema as JsonSchema;
/** The titles of fields, as the reader calls them. */
export const titlesOf = (mode: Mode, names: readonly string[], lang: Lang): string[] => {
  const { properties } = localize(schemaOf(mode), lang);
  return [...new Set(names.map((name) => properties?.[name]?.title ?? name))];
};

/** The open form, then every form that makes the same kind of result and takes its words: what fits best comes first, what cannot run last. */
export function toolCandidates(tools: Tool[], tool: Tool, mode: Mode, params: Params, lang: Lang): Candidate[] {
  const source = schemaOf(mode);
  const words = fieldsOf(source).find(({ role }) => role === "prompt")?.name;
  const hasWords = words !== undefined && String(params[words] ?? "").trim() !== "";
  const own: Candidate = { key: `${tool.id}/${mode.id}`, tool, mode, params, carried: null, value: null, lacks: [], error: null };
  const others = tools.flatMap((other) =>
    other.modes.flatMap((form): (Candidate & { fit: number[] })[] => {
      if (form.output !== mode.output || form.follow_up_only || (other.id === tool.id && form.id === mode.id)) return [];
      const carried = carryOver(source, params, schemaOf(form), lang);
      const brings = new Set(carried.carried.flatMap(({ from }) => from));
      if (carried.carried.length === 0 || (hasWords && !brings.has(words))) return [];
      const files = carried.dropped.filter((name) => source.properties?.[name]?.["x-media"]).length;
      const lacks = titlesOf(form, carried.missing, lang);
      const error = carried.errors[0]?.message ?? null;
      const price = localPrice(form.price, carried.values)?.points ?? Infinity;
      const fit = [lacks.length > 0 || error !== null ? 1 : 0, files, carried.dropped.length + carried.carried.filter(({ exact }) => !exact).length, other.id === tool.id ? 1 : 0, price];
      return [{ key: `${other.id}/${form.id}`, tool: other, mode: form, params: carried.values, carried, value: null, lacks, error, fit }];
    }),
  );
  const before = (a: number[], b: number[]) => a.map((part, at) => part - b[at]!).find((apart) => apart !== 0) ?? 0;
  return [own, ...others.toSorted((a, b) => before(a.fit, b.fit)).map(({ fit: _fit, ...candidate }) => candidate)];
}

/** Candidates that are chosen before anybody chooses. */
const SUGGESTED = 3;

/** The open form and the best of the others, each of another tool, as far as the points go. */
export function suggested(candidates: Candidate[], available: number | null): string[] {
  const chosen: Candidate[] = [];
  let sum = 0;
  for (const candidate of candidates) {
    if (!canRun(candidate) || chosen.some(({ tool }) => tool.id === candidate.tool.id)) continue;
    const points = localPrice(candidate.mode.price, candidate.params)?.points ?? 0;
    if (chosen.length > 0 && available !== null && sum + points > available) continue;
    chosen.push(candidate);
    sum += points;
    if (chosen.length === SUGGESTED) break;
  }
  return chosen.map(({ key }) => key);
}

/** A field of the open form that can be varied. */
export interface Variable {
  name: string;
  title: string;
}

/** Widgets whose values are numbers on a scale. */
const SCALES = new Set(["slider", "number"]);

/** What of a form can be varied: seeds first, then what is chosen of several, switches, and numbers within bounds. */
export function variablesOf(mode: Mode, params: Params, lang: Lang): Variable[] {
  const schema = localize(schemaOf(mode), lang);
  const found = fieldsOf(schema).filter(({ name, field, role, kind }) => {
    if (role === "seed") return true;
    if (kind === "choice" || kind === "boolean") return valuesOf(mode, params, name).length > 1;
    return kind === "number" && field.minimum !== undefined && field.maximum !== undefined && SCALES.has(String(field["x-widget"]));
  });
  const rank = (role: string | null) => (role === "seed" ? 0 : 1);
  return found.toSorted((a, b) => rank(a.role) - rank(b.role)).map(({ name, field }) => ({ name, title: field.title ?? name }));
}

/** The values that a field is tried with: the present one first. Seeds are drawn, scales are divided evenly. */
function valuesOf(mode: Mode, params: Params, name: string, random: () => number = Math.random): unknown[] {
  const schema = schemaOf(mode);
  const field = schema.properties?.[name] ?? {};
  const now = params[name] ?? field.default;
  const choices = choicesOf(field).map(({ value }) => value);
  const others = (): unknown[] => {
    if (choices.length > 0) return choices;
    if (field.type === "boolean") return [true, false];
    if (field["x-widget"] === "seed") return Array.from({ length: MOST }, () => randomSeed(field, random));
    return steps(field);
  };
  const all = now === undefined || now === null ? others() : [now, ...others()];
  return [...new Set(all)].slice(0, choices.length > 0 ? choices.length : MOST);
}

/** Values spread evenly over the scale of a number. */
function steps(field: JsonSchema): number[] {
  const [low, high] = [field.minimum ?? 0, field.maximum ?? 1];
  const step = field.multipleOf ?? (field.type === "integer" ? 1 : (high - low) / (MOST - 1));
  const digits = String(step).split(".")[1]?.length ?? 0;
  return Array.from({ length: MOST - 1 }, (_, at) => Number((Math.round((low + ((high - low) * at) / (MOST - 2)) / step) * step).toFixed(Math.min(digits, 6)))).filter((value) => value >= low && value <= high);
}

/** The open form with each of the values of one field. */
export function variants(tool: Tool, mode: Mode, params: Params, name: string, lang: Lang, say: (value: unknown) => string, random?: () => number): Candidate[] {
  const schema = schemaOf(mode);
  const field = localize(schema, lang).properties?.[name] ?? {};
  return valuesOf(mode, params, name, random).map((value) => {
    const next = normalize(schema, settleOptions(schema, { ...params, [name]: value }, [name]).values);
    const [error] = validate(schema, next, lang);
    const label = choicesOf(field).find((choice) => choice.value === value)?.label;
    const words = label ?? (field["x-unit"] && typeof value === "number" ? `${value} ${field["x-unit"]}` : say(value));
    return { key: `${name}=${String(value)}`, tool, mode, params: next, carried: null, value: words, lacks: [], error: error?.message ?? null };
  });
}
