import type { Fit } from "../model";

/** What is joined into one film; times are frames. */
export interface Job {
  parts: Part[];
  width: number;
  height: number;
  rate: number;
  fit: Fit;
  ownSound: boolean;
  song: { url: string; name: string; volume: number } | null;
  title: string;
  /** What the file says of itself, such as that it was made by AI. */
  comment: string;
}

export interface Part {
  kind: "video" | "image";
  url: string;
  name: string;
  from: number;
  length: number;
  /** Drawn into the picture; null where nothing is. */
  words: string | null;
}

export interface Joined {
  blob: Blob;
  /** The codecs as people know them. */
  video: string;
  audio: string | null;
  /** The browser could encode no sound, though there was some. */
  mute: boolean;
}

/** Why a film could not be joined. `browser`: it has no encoder here; `file`: one of the files cannot be read. */
export class JoinError extends Error {
  readonly reason: "browser" | "file";
  readonly file: string;
  constructor(reason: "browser" | "file", file = "", cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
    this.file = file;
  }
}

/** Whether the browser can encode at all: it needs WebCodecs, which there is on secure origins only. */
export const canEncode = (): boolean => typeof VideoEncoder === "function" && typeof OffscreenCanvas === "function";
