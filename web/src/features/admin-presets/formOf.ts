import { defaults, localize, sameJson, valueWords, type JsonSchema, type ValueWords } from "@/forms";
import { findTool } from "@/lib/api/queries";
import type { KeptPreset, Tool } from "@/lib/api/types";

/** The form of a preset, as far as the site still has it. */
export function formOf(tools: Tool[] | undefined, preset: KeptPreset) {
  const tool = findTool(tools, preset.tool);
  const mode = tool?.modes.find(({ id }) => id === preset.mode);
  return tool && mode ? { tool, mode } : null;
}

/** What a preset changes of the empty form, or all of it where that is nothing, in the words of the form; what the form does not know stands under its own name. */
export function settingsIn(tools: Tool[] | undefined, preset: KeptPreset, language: string, words: ValueWords): string[] {
  const properties = propertiesOf(tools, preset, language);
  const form = formOf(tools, preset);
  const empty = form ? defaults(form.mode.schema as JsonSchema) : {};
  const all = Object.entries(preset.params);
  const changed = all.filter(([name, value]) => !sameJson(value, empty[name]));
  return (changed.length > 0 ? changed : all).map(([name, value]) => `${properties[name]?.title ?? name} ${valueWords(properties[name] ?? {}, value, words)}`);
}

/** The titles of the fields that refuse their values; empty where the whole form is gone. */
export function refusedIn(tools: Tool[] | undefined, preset: KeptPreset, language: string): string[] {
  const properties = propertiesOf(tools, preset, language);
  const names = preset.faults.flatMap(({ path }) => (path.startsWith("/params/") ? [path.split("/")[2]!] : []));
  return [...new Set(names)].map((name) => properties[name]?.title ?? name);
}

function propertiesOf(tools: Tool[] | undefined, preset: KeptPreset, language: string): Record<string, JsonSchema> {
  const form = formOf(tools, preset);
  return (form && localize(form.mode.schema as JsonSchema, language === "en" ? "en" : "zh").properties) ?? {};
}
