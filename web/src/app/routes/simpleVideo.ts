import { fieldsOf, type JsonSchema } from "@/forms";
import type { Mode, Tool } from "@/lib/api/types";

/** What a video is made of. */
export const SOURCES = ["text", "image"] as const;
export type Source = (typeof SOURCES)[number];

/** A form of a tool that makes a video of words, or of one picture and words. */
export interface SimpleChoice {
  tool: Tool;
  mode: Mode;
  source: Source;
}

/** The first form of each tool for each source. */
export function simpleChoices(tools: Tool[]): SimpleChoice[] {
  return tools.flatMap((tool) =>
    SOURCES.flatMap((source) => {
      const mode = tool.modes.find((one) => sourceOf(one) === source);
      return mode ? [{ tool, mode, source }] : [];
    }),
  );
}

/** What a form makes a video of; null where it makes none, or of more than that. */
function sourceOf(mode: Mode): Source | null {
  if (mode.output !== "video" || mode.follow_up_only) return null;
  const schema = mode.schema as JsonSchema;
  const fields = fieldsOf(schema);
  if (!fields.some(({ role }) => role === "prompt")) return null;
  const needed = fields.filter(({ name }) => schema.required?.includes(name) && schema.properties?.[name]?.["x-media"]);
  if (needed.length === 0) return fields.some(({ name }) => takesPicture(schema, name)) ? null : "text";
  return needed.length === 1 && takesPicture(schema, needed[0]!.name) ? "image" : null;
}

const takesPicture = (schema: JsonSchema, name: string): boolean => {
  const media = schema.properties?.[name]?.["x-media"] as { accept?: string[] } | undefined;
  return media?.accept?.includes("image") ?? false;
};
