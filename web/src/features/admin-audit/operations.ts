import type { Words } from "@/i18n/texts";

/** The log knows no other feature: each names its operations in its own `audit.ts`. */
const named = import.meta.glob<Record<string, Words>>("../*/audit.ts", { eager: true, import: "operations" });

/** The name of every operation of administrators that the log can hold, by the operation's id in the API. */
export const operationNames = (language: keyof Words): Record<string, string> =>
  Object.fromEntries(Object.values(named).flatMap((operations) => Object.entries(operations).map(([id, words]) => [id, words[language]])));
