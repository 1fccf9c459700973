import type { Sum } from "./api";

/** The share of finished tasks that succeeded, 0 to 1; null while none has finished. */
export const rateOf = ({ succeeded, failed }: Sum): number | null => (succeeded + failed === 0 ? null : succeeded / (succeeded + failed));

/** Points for each success; null without one. */
export const averageOf = ({ points, succeeded }: Sum): number | null => (succeeded === 0 ? null : Math.round(points / succeeded));

/** A share in percent of at most one decimal. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** By how much a figure differs from the one before, as a share of that; null where there is nothing to compare with. */
export const changeOf = (now: number, before: number): number | null => (before <= 0 ? null : (now - before) / before);

/** Whether a sum tells anything: tasks of other days may be paid, or given back, on a day without any. */
export const isQuiet = ({ tasks, spent, given_back }: Sum): boolean => tasks + spent + given_back === 0;
