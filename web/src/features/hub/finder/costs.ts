import type { Mode, Schemas, Tool } from "@/lib/api/types";

type Figure = Schemas["Times"]["times"][number];

/** The lowest price of some modes. */
export interface Lowest {
  points: number;
  /** Others cost more. */
  more: boolean;
  /** Of so many seconds, where time is what is paid for. */
  seconds: number | null;
}

const startsOf = (tool: Tool, mode: Mode | null): Mode[] => (mode ? [mode] : tool.modes.filter((one) => !one.follow_up_only));

/** What the cheapest choice of a mode, or of a tool, costs; null where nothing is priced. */
export function lowest(tool: Tool, mode: Mode | null): Lowest | null {
  const all = startsOf(tool, mode).flatMap(({ price: { rows, measured, per } }) =>
    rows.map(({ points }) => ({ points, seconds: measured?.fact.startsWith("seconds") ? measured.step : null, open: Boolean(per) })),
  );
  const [first] = all.toSorted((a, b) => a.points - b.points);
  return first ? { points: first.points, seconds: first.seconds, more: first.open || all.some(({ points }) => points !== first.points) } : null;
}

/** How long a mode, or the quickest of a tool, usually takes: by this site's own figures, or as the tool says. */
export function usualTime(tool: Tool, mode: Mode | null, figures: readonly Figure[]): number | null {
  const times = startsOf(tool, mode).flatMap((one) => {
    const [general] = figures
      .filter((figure) => figure.tool === tool.id && figure.mode === one.id)
      .toSorted((a, b) => Object.keys(a.params).length - Object.keys(b.params).length);
    return general?.median_ms ?? one.estimate_ms;
  });
  return times.length > 0 ? Math.min(...times) : null;
}
