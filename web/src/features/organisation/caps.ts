import type { Caps } from "./api";

export const PERIODS = ["day", "month", "total"] as const;
export type Period = (typeof PERIODS)[number];
/** The fields of a form of caps, as they are typed. */
export type CapsDraft = Record<Period, string>;

/** The most points that the host takes for a cap or a transfer. */
export const MOST = 1_000_000_000;

const typed = (value: number | null | undefined) => (value == null ? "" : String(value));

export const draftOf = (caps?: Caps): CapsDraft => ({ day: typed(caps?.day), month: typed(caps?.month), total: typed(caps?.total) });

/** Whether a text is no number of points that can be moved or spent. */
export function isNoAmount(text: string): boolean {
  const value = Number(text);
  return text.trim() === "" || !(Number.isInteger(value) && value >= 1 && value <= MOST);
}

/** Whether a text is no cap; nothing is no bound. */
export const isWrong = (text: string): boolean => text.trim() !== "" && isNoAmount(text);

export const anyWrong = (draft: CapsDraft): boolean => PERIODS.some((period) => isWrong(draft[period]));

const read = (text: string) => (text.trim() === "" ? null : Number(text));

/** What the host is told of a draft without wrong fields. */
export const capsOf = (draft: CapsDraft): Caps => ({ day: read(draft.day), month: read(draft.month), total: read(draft.total) });
