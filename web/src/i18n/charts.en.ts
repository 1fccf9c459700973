import type { English } from "./texts";
import type * as zh from "./charts.zh";

/** Figures over time, in English. */
export const charts: English<typeof zh.charts> = {
  time: "Time",
  chart: "Chart",
  table: "Table",
  view: "View of {{title}}",
  summary: "{{title}}: {{sums}}",
  quiet: "Nothing in this period",
};
