import type { JsonSchema, Params } from "../types";
import { mediaIds } from "./mediaValues";
import { widgetOf } from "./view";

/** How a prompt names the pictures of a list: by their places, in words that every model reads. */
const MENTION = /(图片|Image )(\d{1,2})(?!\d)/g;

/** A place in a text that names a picture, counted from 1. */
interface Mention {
  number: number;
  from: number;
  to: number;
}

/** The field whose pictures a prompt may name: the first list of pictures; null where there is none. */
export function referenceField(schema: JsonSchema): string | null {
  const found = Object.entries(schema.properties ?? {}).find(
    ([, field]) =>
      widgetOf(field) === "media" && field.type === "array" && (field.maxItems ?? 2) > 1 && (field["x-media"]?.accept ?? ["image"]).includes("image"),
  );
  return found?.[0] ?? null;
}

export function mentionsIn(text: string): Mention[] {
  return [...text.matchAll(MENTION)].map((match) => ({ number: Number(match[2]), from: match.index, to: match.index + match[0].length }));
}

/**
 * The text after the pictures moved: every mention follows its picture. One whose picture is gone gets a number behind all
 * others, so that it names no other picture, and the next one added takes its place. A picture that was exchanged for a new
 * one in its place keeps its number.
 */
export function renumber(text: string, before: readonly string[], after: readonly string[]): string {
  const exchanged = (number: number) => before.length === after.length && after[number - 1] !== undefined && !before.includes(after[number - 1]!);
  const named = new Set(mentionsIn(text).map(({ number }) => number));
  const gone = [...named].filter((number) => number <= before.length && !after.includes(before[number - 1]!) && !exchanged(number)).sort((a, b) => a - b);
  const open = [...named].filter((number) => number > before.length);
  const last = Math.max(after.length, ...open);
  return text.replace(MENTION, (whole, word: string, digits: string) => {
    const number = Number(digits);
    const id = before[number - 1];
    if (id === undefined || (!after.includes(id) && exchanged(number))) return whole;
    const at = after.indexOf(id);
    return `${word}${at >= 0 ? at + 1 : last + 1 + gone.indexOf(number)}`;
  });
}

/** The values with their prompts renumbered, where the pictures that they name have moved. */
export function followReferences(schema: JsonSchema, before: Params, after: Params): Params {
  const field = referenceField(schema);
  if (field === null) return after;
  const [old, now] = [mediaIds(before[field]), mediaIds(after[field])];
  if (old.every((id, at) => id === now[at])) return after;
  const next = { ...after };
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const text = next[name];
    if (widgetOf(property) === "prompt" && typeof text === "string") next[name] = renumber(text, old, now);
  }
  return next;
}
