import { useForm } from "../context";
import type { Choice } from "../schema/choices";

/** What each option comes to, by its key; nothing where all come to the same. */
export function useOptionNotes(pointer: string, choices: readonly Choice[]): ReadonlyMap<string, string> {
  const { services } = useForm();
  const notes = new Map<string, string>();
  if (!services.optionNote) return notes;
  for (const choice of choices) {
    const note = services.optionNote(pointer, choice.value);
    if (note !== null) notes.set(choice.key, note);
  }
  return new Set(notes.values()).size > 1 ? notes : new Map();
}
