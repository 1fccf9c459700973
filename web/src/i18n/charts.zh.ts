import { provideTexts } from "./texts";

/** Figures over time, in Chinese. */
export const charts = {
  time: "时间",
  chart: "图",
  table: "表",
  view: "{{title}}的展示方式",
  summary: "{{title}}：{{sums}}",
  quiet: "这段时间没有数据",
} as const;

declare module "./texts" {
  interface Texts {
    charts: typeof charts;
  }
}
provideTexts({ charts }, () => import("./charts.en"));
