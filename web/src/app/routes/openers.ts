import { choicesOf } from "@/forms/schema/choices";
import { localize } from "@/forms/schema/localize";
import { usableExample } from "@/forms/schema/mediaValues";
import { promptsOf } from "@/forms/schema/remembered";
import type { JsonSchema } from "@/forms/types";
import type { Kind } from "@/features/home/components/Hero";
import { findTool } from "@/lib/api/queries";
import type { Mode, Params, Site, Tool } from "@/lib/api/types";

/** A form that one line of words is enough for. */
export interface Opener {
  tool: Tool;
  mode: Mode;
  /** The parameter that holds the words. */
  field: string;
  /** What else it is made with: its example. */
  params: Params;
  examples: string[];
  /** The parameter that takes the picture that goes along, and whether it is a list; null without one. */
  picture: { field: string; list: boolean } | null;
  /** Maximum number of characters of the words. */
  longest: number | null;
  /** The parameter that holds the proportions, and what it may be. */
  ratio: { field: string; title: string; choices: { value: string; label: string }[]; value: string } | null;
}

/** The form for a kind, from words or from a picture and words: the one that the site begins with, else the first of the rail. */
export function openerOf(kind: Kind, tools: Tool[], site: Site, language: string, pictured = false): Opener | null {
  const begun = findTool(tools, site.default_tool);
  const listed = site.rail.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries.flatMap(({ tool }) => findTool(tools, tool) ?? [])));
  for (const tool of [...(begun ? [begun] : []), ...listed]) {
    const chosen = tool === begun && !pictured ? tool.modes.find(({ id }) => id === site.default_mode) : undefined;
    for (const mode of chosen ? [chosen] : tool.modes) {
      const opener = mode.output === kind && !mode.follow_up_only ? opening(tool, mode, language, pictured) : null;
      if (opener) return opener;
    }
  }
  return null;
}

function opening(tool: Tool, mode: Mode, language: string, pictured: boolean): Opener | null {
  const schema = localize(mode.schema as JsonSchema, language === "en" ? "en" : "zh");
  const params = usableExample(mode.schema as JsonSchema, mode.example, language);
  const field = params === null ? undefined : Object.keys(promptsOf(schema, params))[0];
  if (params === null || field === undefined) return null;
  const fields = Object.entries(schema.properties ?? {});
  const wanted = fields.filter(([name, spec]) => spec["x-media"] && (schema.required ?? []).includes(name));
  const [picture] = fields.filter(([, spec]) => spec["x-media"]?.accept?.includes("image"));
  if (wanted.some(([name]) => !pictured || name !== picture?.[0]) || (pictured && (!picture || (picture[1].minItems ?? 0) > 1))) return null;
  const [proportions] = fields.filter(([, spec]) => spec["x-widget"] === "ratio");
  const choices = proportions ? choicesOf(proportions[1]).map(({ value, label }) => ({ value: String(value), label })) : [];
  const example = params[field];
  return {
    tool,
    mode,
    field,
    params,
    examples: typeof example === "string" ? [example] : [],
    picture: pictured && picture ? { field: picture[0], list: picture[1].type === "array" } : null,
    longest: schema.properties?.[field]?.maxLength ?? null,
    ratio: proportions ? { field: proportions[0], title: proportions[1].title ?? proportions[0], choices, value: String(params[proportions[0]] ?? proportions[1].default ?? "") } : null,
  };
}
