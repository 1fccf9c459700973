import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

export const adminExports: English<typeof zh.adminExports> = {
  lead: "Take data of a period away. Files are sent as they are read, whatever their size; every export stands in the audit log.",
  period: "Period",
  quick: { today: "Today", week: "Last 7 days", month: "Last 30 days", all: "All", custom: "Custom" },
  from: "From",
  to: "To (included)",
  backwards: "The period ends before it begins",
  zone: "Days are those of Beijing.",
  failed: "The amounts could not be loaded.",
  names: { journal: "Ledger journal", orders: "Orders", usage: "Usage", tasks: "Tasks" },
  help: {
    journal: "Every entry of the ledger. Adding the changes of an account up in their order gives its balance.",
    orders: "All orders with channel, amounts, refunds and what they grant.",
    usage: "Tasks and points spent, by user, day and tool.",
    tasks: "State, charge, vendor account and times of every task.",
  },
  rows: "{{amount}} rows",
  usageRows: "adds up {{amount}} tasks",
  about: "about {{size}}",
  nothing: "Nothing",
  download: "Download {{name}} {{format}}",
  formats: { csv: "CSV", json: "JSON", jsonl: "JSON Lines" },
  api: "By program",
  apiHelp: "Call it with an administrator's access token, which signing in gives.",
  dataset: "Data",
  format: "Format",
  command: "Command",
};
