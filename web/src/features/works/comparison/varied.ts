import { fieldsOf, sameJson, type JsonSchema } from "@/forms";
import type { Mode, Task } from "@/lib/api/types";
import { settingsOf } from "../settings";

interface Words {
  yes: string;
  no: string;
  comma: string;
}

/** In what the tasks of one form differ from each other, in words; seeds are told apart from the rest. */
export function variedOf(task: Task, tasks: Task[], mode: Mode | undefined, language: string, words: Words): { seed: string | null; seeded: boolean; settings: string[] } {
  const seedField = mode && fieldsOf(mode.schema as JsonSchema).find(({ role }) => role === "seed")?.name;
  const kin = tasks.filter((other) => other.tool === task.tool && other.mode === task.mode);
  const differs = (name: string) => kin.some((other) => !sameJson(other.params[name], task.params[name]));
  const settings = settingsOf(mode, task.params, language, words)
    .filter(({ name, value }) => name !== seedField && value !== "" && differs(name))
    .map(({ title, value }) => `${title} ${value}`);
  const seed = seedField === undefined ? undefined : task.params[seedField];
  return { seed: seed === undefined || seed === null ? null : String(seed), seeded: seedField !== undefined, settings };
}
