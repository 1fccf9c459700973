import { useForm } from "../context";
import type { Choice } from "../schema/choices";

/** What each option comes to, by its key: of each kind of note only what tells the options apart. */
export function useOptionNotes(pointer: string, choices: readonly Choice[]): ReadonlyMap<string, string[]> {
  const { services } = useForm();
  const all = choices.map(({ key, value }) => ({ key, notes: services.optionNotes?.(pointer, value) ?? [] }));
  const tells = (kind: number) => new Set(all.flatMap(({ notes }) => notes[kind] ?? [])).size > 1;
  const said = all.map(({ key, notes }) => [key, notes.filter((note, kind): note is string => note !== null && tells(kind))] as const);
  return new Map(said.filter(([, notes]) => notes.length > 0));
}
