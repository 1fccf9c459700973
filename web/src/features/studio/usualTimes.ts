import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { sameJson } from "@/forms";
import { timesQuery } from "@/lib/api/queries";
import type { Mode, Params, Schemas, Tool } from "@/lib/api/types";

type Figure = Schemas["Times"]["times"][number];

/** The site's own figure that comes closest to these parameters; null where too few tasks tell of any. */
function closest(figures: readonly Figure[], tool: string, mode: string, params: Params): Figure | null {
  const fitting = figures.filter(
    (figure) => figure.tool === tool && figure.mode === mode && Object.entries(figure.params).every(([name, value]) => sameJson(params[name], value)),
  );
  const [first] = fitting.toSorted((a, b) => Object.keys(b.params).length - Object.keys(a.params).length);
  return first ?? null;
}

/** How long tasks usually take here. */
export interface UsualTimes {
  /** With these parameters, by the site's closest figures or as the tool says. */
  of(task: { tool: Tool; mode: Mode; params: Params }): number;
  /** Whether the site's figures tell values of this field apart, as most fields' they do not. */
  tells(field: string, form: { tool: Tool; mode: Mode }): boolean;
  /** The same, where the site's figures tell the values of this field apart; null elsewhere. */
  by(field: string, task: { tool: Tool; mode: Mode; params: Params }): number | null;
}

/** How long tasks usually take, by the figures of the site that come closest to their parameters. */
export function useUsualTimes(): UsualTimes {
  const { data } = useQuery(timesQuery);
  const of = useCallback<UsualTimes["of"]>(
    ({ tool, mode, params }) => closest(data?.times ?? [], tool.id, mode.id, params)?.median_ms ?? mode.estimate_ms,
    [data],
  );
  const by = useCallback<UsualTimes["by"]>(
    (field, { tool, mode, params }) => {
      const figure = closest(data?.times ?? [], tool.id, mode.id, params);
      return figure && field in figure.params ? figure.median_ms : null;
    },
    [data],
  );
  const tells = useCallback<UsualTimes["tells"]>(
    (field, { tool, mode }) => (data?.times ?? []).some((figure) => figure.tool === tool.id && figure.mode === mode.id && field in figure.params),
    [data],
  );
  return { of, by, tells };
}
