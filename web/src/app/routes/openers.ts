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
  /** Maximum number of characters of the words. */
  longest: number | null;
  /** The parameter that holds the proportions, and what it may be. */
  ratio: { field: string; choices: { value: string; label: string }[]; value: string } | null;
}

/** The form for a kind: the one that the site begins with where it makes that, else the first in the order of the rail. */
export function openerOf(kind: Kind, tools: Tool[], site: Site, language: string): Opener | null {
  const begun = findTool(tools, site.default_tool);
  const listed = site.rail.flatMap(({ sections }) => sections.flatMap(({ entries }) => entries.flatMap(({ tool }) => findTool(tools, tool) ?? [])));
  for (const tool of [...(begun ? [begun] : []), ...listed]) {
    const chosen = tool === begun ? tool.modes.find(({ id }) => id === site.default_mode) : undefined;
    for (const mode of chosen ? [chosen] : tool.modes) {
      const opener = mode.output === kind && !mode.follow_up_only ? fromWords(tool, mode, language) : null;
      if (opener) return opener;
    }
  }
  return null;
}

function fromWords(tool: Tool, mode: Mode, language: string): Opener | null {
  const schema = localize(mode.schema as JsonSchema, language === "en" ? "en" : "zh");
  const params = usableExample(mode.schema as JsonSchema, mode.example, language);
  const field = params === null ? undefined : Object.keys(promptsOf(schema, params))[0];
  if (params === null || field === undefined || (schema.required ?? []).some((name) => schema.properties?.[name]?.["x-media"])) return null;
  const fields = Object.entries(schema.properties ?? {});
  const [proportions] = fields.filter(([, spec]) => spec["x-widget"] === "ratio");
  const choices = proportions ? choicesOf(proportions[1]).map(({ value, label }) => ({ value: String(value), label })) : [];
  const example = params[field];
  return {
    tool,
    mode,
    field,
    params,
    examples: typeof example === "string" ? [example] : [],
    longest: schema.properties?.[field]?.maxLength ?? null,
    ratio: proportions ? { field: proportions[0], choices, value: String(params[proportions[0]] ?? proportions[1].default ?? "") } : null,
  };
}
