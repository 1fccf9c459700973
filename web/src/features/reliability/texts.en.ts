import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

/** How tools do. */
export const reliability: English<typeof zh.reliability> = {
  title: "Success rates and times",
  lead: "Measured on this site's own tasks, every five minutes.",
  demonstration: "This is a demonstration: these figures are of simulated vendors, and of no real service.",
  measured: "Measured {{time}}",
  stretch: "Period",
  day: "Last 24 hours",
  month: "Last 30 days",
  table: "Success rate and time of each tool",
  tool: "Tool",
  rate: "Success rate",
  median: "Median time",
  p90: "Nine of ten within",
  tasks: "Tasks",
  atLeast: "≥ {{number}}",
  few: "Too few samples",
  fewSummary: "Too few samples ({{number}})",
  fewLead: "These had fewer than {{least}} tasks in the period, so no figure is given.",
  none: "Not enough tasks in this period yet",
  noneHelp: "Rates and times are shown from {{least}} tasks on.",
  failed: "The figures could not be loaded",
  how: "How it is counted",
  rules: {
    rate: "Success rate = succeeded ÷ (succeeded + failed + timed out). A task whose result was lost counts as failed.",
    out: "Left out: tasks that their users cancelled, tasks refused for their parameters or by moderation, and tasks of test keys.",
    time: "Times run from the submit to the result, waiting on this site included; of successes alone, and only where there are {{least}} of them.",
    bands: "Numbers of tasks are published as bands.",
  },
  api: "For programs",
};
