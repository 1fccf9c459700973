import type { Key } from "./api";

export type Limits = Key["limits"];

/** The fields of a form of limits, as they are typed. */
export interface LimitsDraft {
  day: string;
  month: string;
  total: string;
  active: string;
  requests: string;
  tools: string[];
  /** One on each line. */
  networks: string;
}

/** Fields of whole numbers, with the greatest that the host takes. */
export const NUMBERS = { day: 1_000_000_000, month: 1_000_000_000, total: 1_000_000_000, active: 1_000, requests: 60_000 } as const;
export type NumberField = keyof typeof NUMBERS;

const typed = (value: number | null | undefined) => (value == null ? "" : String(value));

export const draftOf = (limits?: Limits): LimitsDraft => ({
  day: typed(limits?.points.day),
  month: typed(limits?.points.month),
  total: typed(limits?.points.total),
  active: typed(limits?.max_active),
  requests: typed(limits?.requests_per_minute),
  tools: limits?.tools ?? [],
  networks: limits?.networks.join("\n") ?? "",
});

/** Whether a number is not one that a limit can have; nothing is no limit. */
export function isWrong(field: NumberField, text: string): boolean {
  const value = Number(text);
  return text.trim() !== "" && !(Number.isInteger(value) && value >= 1 && value <= NUMBERS[field]);
}

export const anyWrong = (draft: LimitsDraft): boolean => (Object.keys(NUMBERS) as NumberField[]).some((field) => isWrong(field, draft[field]));

const read = (text: string) => (text.trim() === "" ? null : Number(text));

/** What the host is told of a draft without wrong fields. */
export const limitsOf = (draft: LimitsDraft): Limits => ({
  tools: draft.tools,
  points: { day: read(draft.day), month: read(draft.month), total: read(draft.total) },
  max_active: read(draft.active),
  requests_per_minute: read(draft.requests),
  networks: draft.networks.split(/[\s,\uFF0C]+/).filter((line) => line !== ""),
});
