/** Whether the reader asked their device to move little. */
export const prefersCalm = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Whether the reader asked the browser to fetch no more than needed. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
