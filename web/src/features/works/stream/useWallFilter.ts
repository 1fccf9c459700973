import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { DAY_MS } from "@/lib/day";
import { ALL_WORKS, WORKS_PARAMETER } from "@/lib/routes";
import type { TaskFilter } from "@/lib/taskCache";

const KINDS = ["image", "video", "audio", "model", "text"] as const;
const STATES = ["finished", "failed"] as const;
const NAMES = [WORKS_PARAMETER, "q", "kind", "state", "day", "tag", "folder", "favourite"] as const;

/** What the wall of `tool` shows, kept in the address, so that a link and a reload show the same. Nothing there means this tool's works. */
export function useWallFilter(tool: string, known: (id: string) => boolean): [TaskFilter, (filter: TaskFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const text = NAMES.map((name) => search.get(name) ?? "").join("\n");
  const filter = useMemo(() => readFilter(search, tool, known), [text, tool]);
  const change = (next: TaskFilter) =>
    setSearch(
      (old) => {
        const changed = new URLSearchParams(old);
        for (const [name, value] of Object.entries(written(next, tool))) {
          if (value) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return [filter, change];
}

function readFilter(search: URLSearchParams, tool: string, known: (id: string) => boolean): TaskFilter {
  const word = (name: string) => search.get(name)?.trim() || null;
  const works = word(WORKS_PARAMETER);
  const day = /^\d{1,15}$/.exec(search.get("day") ?? "")?.[0];
  return {
    tool: works === ALL_WORKS ? null : works !== null && known(works) ? works : tool,
    state: STATES.find((state) => state === word("state")) ?? null,
    q: (word("q") ?? "").slice(0, 100),
    kind: KINDS.find((kind) => kind === word("kind")) ?? null,
    favourite: word("favourite") === "1" || null,
    tag: word("tag"),
    folder: word("folder"),
    from_ms: day ? Number(day) : null,
    to_ms: day ? Number(day) + DAY_MS : null,
  };
}

/** A filter as the parameters of an address; null where it bounds nothing. */
const written = (filter: TaskFilter, tool: string): Record<(typeof NAMES)[number], string | null> => ({
  [WORKS_PARAMETER]: filter.tool === tool ? null : (filter.tool ?? ALL_WORKS),
  q: filter.q || null,
  kind: filter.kind ?? null,
  state: filter.state,
  day: filter.from_ms ? String(filter.from_ms) : null,
  tag: filter.tag ?? null,
  folder: filter.folder ?? null,
  favourite: filter.favourite ? "1" : null,
});
