/** How far the host's clock is ahead of this one's, in milliseconds, by its latest answer. */
let ahead = 0;
/** The `Date` header counts in seconds, and an answer takes a moment: less than this is no difference. */
const NOISE_MS = 2000;

/** Notes the host's time from the `Date` header of an answer. */
export function noteTime(date: string | null): void {
  const host = Date.parse(date ?? "");
  if (Number.isNaN(host)) return;
  const difference = host - Date.now();
  ahead = Math.abs(difference) < NOISE_MS ? 0 : difference;
}

/** A time of this device as the host would give it: for what runs out by the host's clock. */
export const hostTime = (localMs: number): number => localMs + ahead;
