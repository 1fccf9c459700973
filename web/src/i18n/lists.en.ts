import type { English } from "./texts";
import type * as zh from "./lists.zh";

/** Parts that tables and lists share, in English. */
export const lists: English<typeof zh.lists> = {
  pages: "Pages",
  page: "Page {{page}}",
  previous: "Previous",
  next: "Next",
  range: "Showing {{from}} to {{to}} of {{total}} records",
  copy: "Copy {{label}}",
  copied: "{{label}} copied to the clipboard",
  copyFailed: "Could not copy: {{reason}}",
  copyReason: "the browser does not allow access to the clipboard",
  saved: {
    title: "Saved filters",
    open: "Save these filters",
    name: "Name of the filters",
    save: "Save",
    done: "“{{name}}” is saved in this browser",
    remove: "Remove “{{name}}”",
    cancel: "Cancel",
  },
  actions: "Actions",
  /** States of a task. */
  task: { queued: "queued", submitting: "being submitted", running: "running", uncertain: "in doubt", succeeded: "done", failed: "failed", cancelled: "cancelled", expired: "timed out" },
};
