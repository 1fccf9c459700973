import { useState } from "react";

/** The newest value that was there: a dialog still shows it while it fades out. */
export function useLastPresent<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
