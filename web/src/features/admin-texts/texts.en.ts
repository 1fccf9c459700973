import type { English } from "@/i18n/texts";
import type * as zh from "./texts.zh";

/** The words of pages, for administrators, in English. */
export const adminTexts: English<typeof zh.adminTexts> = {
  lead: "The words of these pages are yours, in Markdown; {{site}} stands for the site's name. Pages that you leave alone have the words that they came with.",
  page: "Page",
  own: "Changed",
  first: "As it came",
  open: "Open the page",
  zh: "Chinese",
  en: "English",
  enHelp: "Readers of English are shown the Chinese where it is empty.",
  markdown: "Markdown",
  preview: "Preview",
  save: "Save",
  saved: "Saved; the page shows it at once",
  notSaved: "It could not be saved. Please try again later",
  restore: "Restore the first words",
  restoreTitle: "Restore the first words?",
  restoreHelp: "What you wrote in both languages is replaced.",
  restored: "The first words are back",
  unsaved: "There are unsaved changes",
  failed: "The texts could not be loaded.",
};
