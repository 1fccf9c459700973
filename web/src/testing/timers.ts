import { vi } from "vitest";

/** Timers that a test moves, and that go on by themselves so that requests arrive. */
export const movingTimers = () =>
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
