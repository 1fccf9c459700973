import { vi } from "vitest";

/** Timers that a test moves, and that go on by themselves so that requests arrive. */
export const movingTimers = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });

/** A promise that the test settles. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

export const stored = () => Object.fromEntries(["token", "uid", "expiration", "tag"].map((key) => [key, localStorage.getItem(key)]));
