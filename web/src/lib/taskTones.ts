/** How a state of a task is coloured. */
export const TONES = {
  queued: "idle",
  submitting: "idle",
  running: "idle",
  uncertain: "warn",
  succeeded: "good",
  failed: "bad",
  cancelled: "idle",
  expired: "bad",
} as const;
