import { kindsOf } from "../context";
import type { Texts } from "../texts";
import type { JsonSchema, MediaKind } from "../types";

/** Types that browsers leave empty for some files, by extension. */
const BY_EXTENSION: Record<string, string> = {
  avif: "image/avif", bmp: "image/bmp", gif: "image/gif", heic: "image/heic", jpeg: "image/jpeg", jpg: "image/jpeg",
  png: "image/png", webp: "image/webp", avi: "video/x-msvideo", m4v: "video/x-m4v", mkv: "video/x-matroska",
  mov: "video/quicktime", mp4: "video/mp4", webm: "video/webm", aac: "audio/aac", flac: "audio/flac",
  m4a: "audio/mp4", mp3: "audio/mpeg", ogg: "audio/ogg", wav: "audio/wav",
};
/** Several names for the same thing, as browsers and vendors differ. */
const SAME: Record<string, string> = {
  "image/jpg": "image/jpeg", "audio/mp3": "audio/mpeg", "audio/x-wav": "audio/wav", "audio/wave": "audio/wav",
  "audio/x-m4a": "audio/mp4",
};
const SHORT: Record<string, string> = {
  "image/jpeg": "JPG", "audio/mpeg": "MP3", "audio/mp4": "M4A", "video/quicktime": "MOV", "video/x-m4v": "M4V",
  "video/x-matroska": "MKV", "video/x-msvideo": "AVI",
};

/** Why a file may not be uploaded to this field, in the schema's words; null when it may. Called before any transfer. */
export function checkFile(file: File, spec: JsonSchema, texts: Texts): string | null {
  return checkType(file, spec, texts) ?? checkSize(file, spec, texts);
}

/** The part of the check that no change of the picture could mend. */
export function checkType(file: File, spec: JsonSchema, texts: Texts): string | null {
  const rule = spec["x-media"] ?? {};
  const mime = mimeOf(file);
  const kind = kindOfMime(mime);
  const wrongKind = kind === null || !kindsOf(spec).includes(kind);
  const wrongMime = rule.mime !== undefined && rule.mime.length > 0 && !rule.mime.map(canonical).includes(mime);
  if (wrongKind || wrongMime) {
    return spec.errorMessage?.["accept"] ?? texts.wrongKind(file.name, acceptedNames(spec, texts));
  }
  return file.size === 0 ? texts.emptyFile(file.name) : null;
}

export function checkSize(file: File, spec: JsonSchema, texts: Texts): string | null {
  const rule = spec["x-media"] ?? {};
  if (rule.max_bytes !== undefined && file.size > rule.max_bytes) {
    return spec.errorMessage?.["max_bytes"] ?? texts.tooLarge(file.name, formatBytes(rule.max_bytes));
  }
  return null;
}

/** Smaller files hold no picture that a site would refuse for its pixels, so they are not decoded to find out. */
const SUSPECT_BYTES = 3 * 1024 * 1024;
/** Animations would lose all but one picture. */
const STILL = new Set(["image/png", "image/jpeg", "image/webp"]);

/** Whether a picture may be too large for the field, in a way that drawing it smaller would mend. */
export function mayShrink(file: File, spec: JsonSchema): boolean {
  if (typeof createImageBitmap !== "function" || !STILL.has(mimeOf(file))) return false;
  const rule = spec["x-media"] ?? {};
  const bounded = rule.max_pixels ?? rule.max_width ?? rule.max_height;
  return bounded !== undefined || file.size > Math.min(SUSPECT_BYTES, rule.max_bytes ?? Infinity);
}

/** The kind of a file; null when it is no medium. */
export function kindOfFile(file: File): MediaKind | null {
  return kindOfMime(mimeOf(file));
}

/** The kind that a file's name promises. */
export function kindOfName(name: string): MediaKind | null {
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  return kindOfMime(BY_EXTENSION[extension] ?? "");
}

/** The types that a field takes, under one name each. */
export const takenTypes = (spec: JsonSchema): string[] => (spec["x-media"]?.mime ?? []).map(canonical);

/** Value of an `accept` attribute. */
export function acceptAttribute(spec: JsonSchema): string {
  const mime = spec["x-media"]?.mime;
  return (mime && mime.length > 0 ? mime : kindsOf(spec).map((kind) => `${kind}/*`)).join(",");
}

/** The types that a field takes, as people call them, and its largest size; empty for what it leaves open. */
export function fileLimits(spec: JsonSchema): { types: string; size: string } {
  const { mime = [], max_bytes } = spec["x-media"] ?? {};
  return { types: [...new Set(mime.map(shortName))].join(" / "), size: max_bytes === undefined ? "" : formatBytes(max_bytes) };
}

/** What may be chosen, for people: `PNG / JPG · 不超过 10 MB`. Empty when nothing needs saying. */
export function ruleHint(spec: JsonSchema, texts: Texts): string {
  const { types, size } = fileLimits(spec);
  return [
    types,
    size && texts.upTo(size),
    spec.maxItems !== undefined && spec.maxItems > 1 ? texts.atMost(spec.maxItems) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Bytes in binary units, as file limits are stated: 10485760 -> `10 MB`. */
export function formatBytes(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${Number(value.toFixed(1))} ${units[unit]}`;
}

/** Two picks of one file on disk have the same mark. */
export function fileMark(file: File): string {
  return [file.name, file.size, file.lastModified, file.type].join("|");
}

/** An address that can be imported, trimmed; null when it is none. */
export function parseMediaUrl(text: string): string | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || !URL.canParse(trimmed)) return null;
  return new URL(trimmed).hostname.length > 0 ? trimmed : null;
}

/** The type of a file under one name, by its extension where the browser does not tell. */
export function mimeOf(file: File): string {
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  return canonical(file.type || BY_EXTENSION[extension] || "");
}

function canonical(mime: string): string {
  const plain = mime.toLowerCase().split(";")[0]!.trim();
  return SAME[plain] ?? plain;
}

function kindOfMime(mime: string): MediaKind | null {
  const kind = mime.split("/")[0];
  return kind === "image" || kind === "video" || kind === "audio" ? kind : null;
}

function shortName(mime: string): string {
  const plain = canonical(mime);
  return SHORT[plain] ?? (plain.split("/")[1] ?? plain).replace(/^x-/, "").toUpperCase();
}

function acceptedNames(spec: JsonSchema, texts: Texts): string {
  const kinds = kindsOf(spec).map((kind) => texts.kind[kind]).join(texts.or);
  const mime = spec["x-media"]?.mime;
  return mime && mime.length > 0 ? `${kinds} (${mime.map(shortName).join(" / ")})` : kinds;
}
