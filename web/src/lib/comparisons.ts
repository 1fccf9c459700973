import type { Params, Schemas, Task } from "./api/types";

/** Tasks that were started together, to choose one of. */
export type Comparison = Omit<Schemas["ComparisonView"], "tasks"> & { tasks: Task[] };

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
