import type { Params, Task } from "./api/types";

/** Tasks that were started together, to choose one of. */
export interface Comparison {
  id: string;
  created_ms: number;
  /** Points that were held at the start: more is never charged. */
  locked_points: number;
  /** Points that were charged so far. */
  charged_points: number;
  /** The task that was chosen. */
  chosen: string | null;
  tasks: Task[];
}

/** One of the tasks that a comparison is to start. */
export interface ComparisonItem {
  tool: string;
  mode: string;
  params: Params;
}

/** As few and as many tasks as a comparison has. */
export const FEWEST = 2;
export const MOST = 6;

/** The page of all comparisons, and of one. */
export const COMPARISONS_ROUTE = "/comparisons";
export const comparisonRoute = (id: string) => `${COMPARISONS_ROUTE}/${encodeURIComponent(id)}`;
