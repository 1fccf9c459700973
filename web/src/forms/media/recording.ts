import type { JsonSchema, MediaKind } from "../types";
import { takenTypes } from "./checkFile";

/** Types that browsers record, best first. WebM comes last: recorded, it does not say how long it is. */
const VIDEO_TYPES = ["video/mp4;codecs=avc1.42E01E,mp4a.40.2", "video/mp4", "video/webm;codecs=vp8,opus", "video/webm"];
const EXTENSIONS: Record<string, string> = { "video/mp4": "mp4", "video/webm": "webm" };
/** Nobody waits before a camera for longer. */
const LONGEST_SECONDS = { image: 0, video: 60, audio: 600 };

/** Why nothing can be recorded. */
export type CaptureProblem = "insecure" | "denied" | "missing" | "busy" | "unsupported" | "other";

export function problemOf(error: unknown): CaptureProblem {
  switch (error instanceof DOMException ? error.name : "") {
    case "NotAllowedError":
    case "SecurityError":
      return "denied";
    case "NotFoundError":
    case "OverconstrainedError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
      return "busy";
    default:
      return "other";
  }
}

/** What is asked of the browser for a field. */
export function constraintsOf(kind: MediaKind, facing: "user" | "environment"): MediaStreamConstraints {
  const video = { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } };
  return { video: kind === "audio" ? false : video, audio: kind !== "image" };
}

/** The type to record a clip in that the field takes; null where the browser has none. */
export function clipType(spec: JsonSchema, supports = (type: string) => MediaRecorder.isTypeSupported(type)): string | null {
  const taken = takenTypes(spec);
  return VIDEO_TYPES.find((type) => (taken.length === 0 || taken.includes(type.split(";")[0]!)) && supports(type)) ?? null;
}

/** How long may be recorded, in seconds. */
export function longest(kind: MediaKind, spec: JsonSchema): number {
  return Math.min(LONGEST_SECONDS[kind], spec["x-media"]?.max_seconds ?? Infinity);
}

/** `71` -> `1:11`. */
export const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/** A name by the time at which it was made. */
export function recordedName(kind: MediaKind, type: string, now: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const time = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  const extension = kind === "image" ? type.replace("image/", "").replace("jpeg", "jpg") : kind === "audio" ? "wav" : EXTENSIONS[type.split(";")[0]!];
  return `${time}.${extension}`;
}

/** One picture of a camera that runs. */
export function photoOf(video: HTMLVideoElement, spec: JsonSchema): Promise<Blob | null> {
  const taken = takenTypes(spec);
  const type = taken.length === 0 || taken.includes("image/jpeg") ? "image/jpeg" : "image/png";
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92));
}

/** Any sound that the browser plays as WAV, which every field for sounds takes. */
export async function toWav(recorded: Blob): Promise<Blob> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await recorded.arrayBuffer());
    const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at));
    return encodeWav(channels, sound.sampleRate);
  } finally {
    void context.close();
  }
}

const HEADER_BYTES = 44;

/** Samples between -1 and 1 as a WAV of one channel with 16 bits: a voice has no sides. */
export function encodeWav(channels: readonly Float32Array[], sampleRate: number): Blob {
  const length = channels[0]?.length ?? 0;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + length * 2));
  const write = (at: number, text: string) => [...text].forEach((char, i) => view.setUint8(at + i, char.charCodeAt(0)));
  write(0, "RIFF");
  view.setUint32(4, HEADER_BYTES - 8 + length * 2, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, length * 2, true);
  for (let at = 0; at < length; at += 1) {
    const mixed = channels.reduce((sum, channel) => sum + channel[at]!, 0) / channels.length;
    const bounded = Math.max(-1, Math.min(1, mixed));
    view.setInt16(HEADER_BYTES + at * 2, Math.round(bounded * (bounded < 0 ? 0x8000 : 0x7fff)), true);
  }
  return new Blob([view.buffer], { type: "audio/wav" });
}
