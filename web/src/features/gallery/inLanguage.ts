import type { GalleryWork } from "@/lib/api/types";

/** One of the site's own works with its words in the reader's language. */
export function inLanguage(work: GalleryWork, language: string): GalleryWork {
  const { prompt, prompt_en: english, params } = work;
  if (language !== "en" || !english || !params) return work;
  return { ...work, prompt: english, params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value === prompt ? english : value])) };
}
