import type { Artifact, Task } from "@/lib/api/types";

/** Times are milliseconds. */
export interface Clip {
  /** Its own within the draft: a work may stand in it more than once. */
  key: string;
  task: string;
  artifact: string;
  kind: "video" | "image";
  /** What the work was called when it was taken, to name it when it is gone. */
  name: string;
  width: number;
  height: number;
  /** Of the film; of a picture how long it may stand at most. */
  length_ms: number;
  from_ms: number;
  to_ms: number;
  /** The subtitle while it is shown. */
  words: string;
}

export interface Song {
  task: string;
  artifact: string;
  name: string;
  length_ms: number;
  /** From 0 to 1. */
  volume: number;
}

export const SHAPES = ["16:9", "9:16", "1:1"] as const;
export type Shape = (typeof SHAPES)[number];
export const FITS = ["contain", "cover"] as const;
/** What becomes of a clip of another shape: black bars, or its middle fills the picture. */
export type Fit = (typeof FITS)[number];

export interface Draft {
  id: string;
  title: string;
  changed_ms: number;
  clips: Clip[];
  song: Song | null;
  /** Whether the films' own sound stays. */
  ownSound: boolean;
  /** Null goes by the first clip. */
  shape: Shape | null;
  fit: Fit;
  /** Whether the subtitles are drawn into the picture. */
  burn: boolean;
}

export const STILL_MS = 3000;
export const LONGEST_STILL_MS = 60_000;
/** Nothing shorter can be told apart from a flaw. */
export const SHORTEST_MS = 100;

export const emptyDraft = (id: string): Draft => ({
  id,
  title: "",
  changed_ms: 0,
  clips: [],
  song: null,
  ownSound: true,
  shape: null,
  fit: "contain",
  burn: false,
});

export function clipOf(task: Task, artifact: Artifact, name: string, key: string): Clip {
  const still = artifact.kind === "image";
  const length_ms = still ? LONGEST_STILL_MS : Math.max(SHORTEST_MS, artifact.duration_ms ?? 0);
  return {
    key,
    task: task.id,
    artifact: artifact.id,
    kind: still ? "image" : "video",
    name,
    width: artifact.width ?? 16,
    height: artifact.height ?? 9,
    length_ms,
    from_ms: 0,
    to_ms: still ? STILL_MS : length_ms,
    words: "",
  };
}

export const songOf = (task: Task, artifact: Artifact, name: string): Song => ({
  task: task.id,
  artifact: artifact.id,
  name: artifact.title || name,
  length_ms: artifact.duration_ms ?? 0,
  volume: 0.8,
});

/** The clip with another beginning or end, kept within its film and at least as long as can be seen. */
export function trimmed(clip: Clip, change: { from_ms?: number; to_ms?: number }): Clip {
  let { from_ms, to_ms } = clip;
  if (change.from_ms !== undefined) from_ms = Math.round(Math.min(Math.max(0, change.from_ms), to_ms - SHORTEST_MS));
  if (change.to_ms !== undefined) to_ms = Math.round(Math.max(Math.min(clip.length_ms, change.to_ms), from_ms + SHORTEST_MS));
  return { ...clip, from_ms: Math.max(0, from_ms), to_ms };
}

/** The clips with one of them at another place. */
export function moved(clips: Clip[], key: string, to: number): Clip[] {
  const from = clips.findIndex((clip) => clip.key === key);
  if (from < 0) return clips;
  const rest = clips.toSpliced(from, 1);
  return rest.toSpliced(Math.min(Math.max(0, to), rest.length), 0, clips[from]!);
}

const RATIOS: Record<Shape, number> = { "16:9": 16 / 9, "9:16": 9 / 16, "1:1": 1 };
/** How tall or wide the short side may be: what is smaller looks coarse, what is larger is beyond most works and phones. */
const SHORT_SIDE = { least: 480, most: 1080 };
const even = (value: number) => 2 * Math.round(value / 2);

/** The shape of the strip: the chosen one, or that which is nearest to the first clip. */
export function shapeOf({ shape, clips }: Pick<Draft, "shape" | "clips">): Shape {
  const [first] = clips;
  if (shape) return shape;
  if (!first) return "16:9";
  const apart = (one: Shape) => Math.abs(Math.log(first.width / first.height / RATIOS[one]));
  return SHAPES.toSorted((a, b) => apart(a) - apart(b))[0]!;
}

/** The size of the strip in pixels, as fine as the first clip. */
export function sizeOf(draft: Pick<Draft, "shape" | "clips">): { width: number; height: number } {
  const [first] = draft.clips;
  const own = first ? Math.min(first.width, first.height) : 720;
  const short = even(Math.min(SHORT_SIDE.most, Math.max(SHORT_SIDE.least, own)));
  const ratio = RATIOS[shapeOf(draft)];
  return ratio >= 1 ? { width: even(short * ratio), height: short } : { width: short, height: even(short / ratio) };
}
