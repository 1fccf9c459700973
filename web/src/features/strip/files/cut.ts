import type { Placed } from "../timeline";
import type { Cue } from "./srt";

/** A strip as programs for editing take it: what is in which file, from where to where, in frames. */
export interface Cut {
  name: string;
  rate: number;
  width: number;
  height: number;
  /** `sounds`: whether its file has sound of its own. */
  clips: (Placed & { file: string; sounds: boolean })[];
  /** Whether the films' own sound stays. */
  ownSound: boolean;
  song: { name: string; file: string; length: number; volume: number } | null;
  /** What the files say of themselves. */
  comment: string;
}

/** The address of a file that lies beside the description, in its folder. */
export const addressOf = (file: string): string => file.split("/").map(encodeURIComponent).join("/");

/** The subtitles of a strip. */
export const cuesOf = (clips: Placed[], rate: number): Cue[] =>
  clips
    .filter(({ clip }) => clip.words.trim() !== "")
    .map(({ clip, start, length }) => ({ start_ms: (start * 1000) / rate, end_ms: ((start + length) * 1000) / rate, words: clip.words }));
