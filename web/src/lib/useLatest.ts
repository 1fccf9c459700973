import { useCallback, useInsertionEffect, useRef } from "react";

/** A function that stays the same and calls the latest `callback`: for handlers of what should not be drawn again. Not for use while drawing. */
export function useLatest<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useRef(callback);
  // Before the effects of children, which may call it.
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
