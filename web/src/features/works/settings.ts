import { localize, valueWords, type JsonSchema, type ValueWords } from "@/forms";
import type { ArtifactKind, Mode, Params } from "@/lib/api/types";

/** A parameter as a person reads it. */
export interface Setting {
  name: string;
  title: string;
  /** The words of its value; of files only how many there are. */
  value: string;
  /** The files that it names; each is taken for the first kind that the field takes. */
  media: { id: string; kind: ArtifactKind }[];
}

/** The main words of a task stand by themselves. */
const PROMPT = "prompt";

/** Whether a form's field stands at a default that asks for nothing, such as no style or a camera that does not move. */
function asksNothing(field: JsonSchema, value: unknown): boolean {
  return field.default === value && (value === 0 || value === "none");
}

/** A value without what asks for nothing: of a group only the fields that say something. */
function asked(field: JsonSchema, value: unknown): unknown {
  if (!field.properties || typeof value !== "object" || value === null) return asksNothing(field, value) ? undefined : value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asked(field.properties?.[name] ?? {}, inner)]));
}

/**
 * What a task was made with, in the order and the words of its form. What the form does not know or show is left out, and
 * unless `all` are wished what asks for nothing; an earlier task that it continues stands in its lineage.
 */
export function settingsOf(mode: Mode | undefined, params: Params, language: string, words: ValueWords, all = false): Setting[] {
  if (!mode) return [];
  const schema = localize(mode.schema as JsonSchema, language === "en" ? "en" : "zh");
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]): Setting[] => {
    const value = all ? params[name] : asked(field, params[name]);
    if (field["x-task"]) return [];
    if (name === PROMPT || value === undefined || value === null || value === "" || field["x-widget"] === "hidden" || field.const !== undefined) return [];
    const title = field.title ?? name;
    if (field["x-media"] || field.items?.["x-media"]) {
      const rule = field["x-media"] ?? field.items?.["x-media"];
      const kind = rule?.accept?.[0] ?? "image";
      const ids = (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === "string");
      const media = ids.map((id) => ({ id, kind }));
      return media.length === 0 ? [] : [{ name, title, value: "", media }];
    }
    const said = valueWords(field, value, words);
    return said ? [{ name, title, value: said, media: [] }] : [];
  });
}
