/** Whether the reader asked the browser to fetch no more than needed. */
export const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
