import { mediaUrl } from "@/lib/api/client";
import type { Mode, Task } from "@/lib/api/types";

/** A picture or clip at an address. */
export interface Picture {
  url: string;
  kind: "image" | "video";
}

interface Field {
  "x-media"?: { accept?: string[] };
}

/**
 * What a task changed: the input of the kind that its mode makes. Where several fields take one, the first is meant
 * (the person, not the dress); a list of several pictures was mixed, and has no original.
 */
export function inputPictureOf(task: Pick<Task, "params">, mode: Mode | undefined): Picture | null {
  const kind = mode?.output;
  if (!mode || (kind !== "image" && kind !== "video")) return null;
  const fields = Object.entries((mode.schema["properties"] ?? {}) as Record<string, Field | undefined>);
  const field = fields.find(([, rules]) => rules?.["x-media"]?.accept?.includes(kind));
  const [id, second] = field ? refsIn(task.params[field[0]]) : [];
  return id !== undefined && second === undefined ? { url: mediaUrl(id), kind } : null;
}

const refsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item): item is string => typeof item === "string" && item !== "");
