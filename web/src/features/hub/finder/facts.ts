import type { ArtifactKind, MediaKind, Mode, Tool } from "@/lib/api/types";
import { acceptOf, neededFiles, type Field } from "../kinds";

/** What one mode of a tool takes and makes, and in what words its manifest says so. */
export interface Facts {
  mode: Mode;
  makes: ArtifactKind;
  /** Kinds of files without which it does not start. */
  needs: ReadonlySet<MediaKind>;
  /** Kinds of files that it has fields for. */
  takes: ReadonlySet<MediaKind>;
  /** It takes several pictures in one field. */
  takesMany: boolean;
  /** There is a field for words that say what is wanted. */
  prompted: boolean;
  /** Its own name, its fields and their descriptions, its options: in both languages and small letters. */
  name: string;
  about: string;
  options: string;
}

/** Small letters, with a space wherever a word ends: Han stands apart from other scripts. */
export const plain = (text: string): string =>
  ` ${text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}:.]+/gu, " ").replace(/\p{Script=Han}+/gu, " $& ").replace(/ +/g, " ").trim()} `;

const wordsOf = ({ title, description, "x-en": english }: Field): string => [title, description, english?.title, english?.description].filter(Boolean).join(" ");

/** The fields of a form, those within groups too. */
const fieldsOf = (schema: Field): Field[] => Object.values(schema.properties ?? {}).flatMap((field) => [field, ...fieldsOf(field)]);

function read(mode: Mode): Facts {
  const fields = fieldsOf(mode.schema as Field);
  return {
    mode,
    makes: mode.output as ArtifactKind,
    needs: new Set(neededFiles(mode).flatMap(acceptOf)),
    takes: new Set(fields.flatMap(acceptOf)),
    takesMany: fields.some((field) => field["type"] === "array" && acceptOf(field).includes("image")),
    prompted: fields.some((field) => field["x-widget"] === "prompt"),
    name: plain(`${mode.label.zh} ${mode.label.en}`),
    about: plain([mode.schema as Field, ...fields].map(wordsOf).join(" ")),
    options: plain(fields.flatMap((field) => (field.oneOf ?? []).map((option) => `${String(option.const)} ${wordsOf(option)}`)).join(" ")),
  };
}

const known = new WeakMap<Tool, Facts[]>();

/** What the modes of a tool say of themselves; read once. */
export function factsOf(tool: Tool): Facts[] {
  const facts = known.get(tool) ?? tool.modes.map(read);
  known.set(tool, facts);
  return facts;
}
