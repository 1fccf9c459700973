import type { Texts } from "../texts";
import type { JsonSchema, Params } from "../types";
import { choicesOf } from "./choices";
import { labelOf, rulingsIf, type Ruling } from "./optionsWhen";
import { widgetOf } from "./view";

/** What a field offers beside the present values of its siblings. */
export interface Offered {
  /** The field without the options that its model does not have. */
  spec: JsonSchema;
  /** Why an option cannot be chosen now, by its key. */
  ruled: ReadonlyMap<string, string>;
}

/** Nobody thinks of what a model does without; a sibling that is not drawn cannot be changed to get an option back. */
const FINAL = new Set(["model", "hidden"]);

/** What rules an option out, with the values of each sibling that the model leaves. */
function obstaclesTo(schema: JsonSchema, name: string, values: Params, option: unknown): Ruling[] {
  const isFinal = ({ sibling }: Ruling) => FINAL.has(widgetOf(schema.properties?.[sibling] ?? {}));
  return rulingsIf(schema, values, name, option).map((ruling) => ({
    ...ruling,
    allowed: isFinal(ruling) ? [] : ruling.allowed.filter((value) => !rulingsIf(schema, values, ruling.sibling, value).some(isFinal)),
  }));
}

/** The options of a field that the values leave, and why others must wait. The schema is in the reader's language. */
export function offeredOf(schema: JsonSchema, name: string, values: Params, texts: Texts): Offered {
  const spec = schema.properties?.[name] ?? {};
  const fields = schema.properties ?? {};
  const ruled = new Map<string, string>();
  const gone = new Set<unknown>();
  for (const { key, value } of choicesOf(spec)) {
    const rulings = obstaclesTo(schema, name, values, value);
    if (rulings.some(({ allowed }) => allowed.length === 0)) gone.add(value);
    else if (rulings.length > 0) ruled.set(key, texts.onlyWith(...rulings.map((ruling) => conditionOf(fields, ruling, texts))));
  }
  const offered = { ...spec };
  if (spec.oneOf) offered.oneOf = spec.oneOf.filter((option) => !gone.has(option.const));
  if (spec.enum) offered.enum = spec.enum.filter((value) => !gone.has(value));
  return { spec: offered, ruled };
}

/** A condition as a reader says it: by the titles of the sibling and of its options. */
function conditionOf(fields: Record<string, JsonSchema>, { sibling, allowed }: Ruling, texts: Texts): string {
  const field = fields[sibling] ?? {};
  const title = field.title ?? sibling;
  const [only] = allowed;
  if (allowed.length === 1 && typeof only === "boolean") return texts.switched(title, only);
  return texts.holding(title, ...allowed.map((value) => (value === null ? texts.nothing : labelOf(field, value))));
}
