import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";

/** The time, ticking every `ms` while `running`; for elapsed clocks. */
export function useNow(running: boolean, ms = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  // Before anything is drawn: a clock that starts must not show the time at which it last stopped.
  useLayoutEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), ms);
    return () => clearInterval(timer);
  }, [running, ms]);
  return now;
}

/** A tick on a copy button stays for this long: the longest that a tool's specification names, for all of them. */
export const COPIED_MS = 3000;

/** True for `ms` after `show()` was called. */
export function useFlash(ms = COPIED_MS): [boolean, () => void] {
  const [count, setCount] = useState(0);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (count === 0) return;
    setShown(true);
    const timer = setTimeout(() => setShown(false), ms);
    return () => clearTimeout(timer);
  }, [count, ms]);
  return [shown, () => setCount((value) => value + 1)];
}

/** What was last there: a dialog keeps its face while it closes. */
export function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(() => value);
  return value ?? last;
}

const subscribeOnline = (listener: () => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

export const useOnline = () => useSyncExternalStore(subscribeOnline, () => navigator.onLine, () => true);

/**
 * Whether it was ever wanted: the code of a dialog is fetched when it is first opened, and the dialog stays afterwards,
 * because it gives the focus back only while it closes.
 */
export function useNeeded(wanted: boolean): boolean {
  const [needed, setNeeded] = useState(wanted);
  if (wanted && !needed) setNeeded(true);
  return needed || wanted;
}
