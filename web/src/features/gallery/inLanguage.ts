import { usableExample } from "@/forms/schema/mediaValues";
import type { JsonSchema } from "@/forms/types";
import { findTool } from "@/lib/api/queries";
import type { GalleryWork, Tool } from "@/lib/api/types";

/** One of the site's own works, made with its form's example, with that example's words in the reader's language. */
export function inLanguage(work: GalleryWork, tools: Tool[], language: string): GalleryWork {
  const mode = findTool(tools, work.tool)?.modes.find(({ id }) => id === work.mode);
  const held = work.params;
  if (work.source !== "site" || !held || !mode) return work;
  const params = usableExample(mode.schema as JsonSchema, held, language) ?? held;
  const told = Object.keys(held).find((name) => work.prompt !== null && held[name] === work.prompt);
  const prompt = told === undefined ? work.prompt : params[told];
  return { ...work, params, prompt: typeof prompt === "string" ? prompt : work.prompt };
}
