import type { Clip } from "../model";

/** A film of five seconds, whole. */
export const clip = (key: string, extra: Partial<Clip> = {}): Clip => ({
  key,
  task: `t_${key}`,
  artifact: `a_${key}`,
  kind: "video",
  name: key,
  width: 1280,
  height: 720,
  length_ms: 5000,
  from_ms: 0,
  to_ms: 5000,
  words: "",
  ...extra,
});
