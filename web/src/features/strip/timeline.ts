import type { Clip } from "./model";

export const lengthOf = ({ from_ms, to_ms }: Clip): number => to_ms - from_ms;
export const totalOf = (clips: Clip[]): number => clips.reduce((sum, clip) => sum + lengthOf(clip), 0);

/** When each clip begins, in milliseconds of the strip. */
export function startsOf(clips: Clip[]): number[] {
  let at = 0;
  return clips.map((clip) => {
    const start = at;
    at += lengthOf(clip);
    return start;
  });
}

/** Which clip is seen at a time of the strip; the last one at its end and beyond. */
export function indexAt(clips: Clip[], ms: number): number {
  const starts = startsOf(clips);
  return Math.max(0, starts.findLastIndex((start) => start <= ms));
}

/** A clip in whole frames, as files for editors and encoders count. */
export interface Placed<C extends Clip = Clip> {
  clip: C;
  /** In the strip. */
  start: number;
  /** In the film. */
  from: number;
  length: number;
  /** All that the film has. */
  available: number;
}

/** The clips in frames, one right after the other: each is rounded by itself, so that no clip has a frame that its trim left out. */
export function placed<C extends Clip>(clips: C[], rate: number): Placed<C>[] {
  const frames = (ms: number) => Math.round((ms * rate) / 1000);
  let start = 0;
  return clips.map((clip) => {
    const from = frames(clip.from_ms);
    const length = Math.max(1, frames(clip.to_ms) - from);
    const here = { clip, start, from, length, available: Math.max(from + length, frames(clip.length_ms)) };
    start += length;
    return here;
  });
}

export const framesIn = (clips: Placed[]): number => clips.reduce((sum, { length }) => sum + length, 0);

/** How long the song takes to fade where the strip ends before it. */
const FADE_MS = 1000;

/** How loud the song is at a time of the strip, from 0 to 1. */
export function fade(at_ms: number, total_ms: number, song_ms: number): number {
  if (song_ms <= total_ms) return 1;
  return Math.min(1, Math.max(0, (total_ms - at_ms) / Math.min(FADE_MS, total_ms || 1)));
}
