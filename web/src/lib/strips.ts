import type { Task } from "./api/types";

/** The page on which works are joined into one film. */
export const STRIP_ROUTE = "/strip";
/** The parameter of its address that brings works along, by the ids of their tasks. */
export const ADDED_PARAMETER = "add";

/** The kinds of results that a strip takes: as clips, or as the music under them. */
const JOINED: ReadonlySet<string> = new Set(["video", "image", "audio"]);

/** The page with these works, in the order of time; null where none of them can be seen or heard. */
export function stripOf(tasks: Task[]): string | null {
  const usable = tasks.filter(({ artifacts }) => artifacts.some(({ kind, stored }) => stored && JOINED.has(kind)));
  const ids = usable.toSorted((a, b) => a.created_ms - b.created_ms).map(({ id }) => encodeURIComponent(id));
  return ids.length > 0 ? `${STRIP_ROUTE}?${ADDED_PARAMETER}=${ids.join(",")}` : null;
}
