import type { Artifact, Task, Tool } from "./api/types";
import { timeOf } from "./day";
import { saveAddress, saveBlob } from "./save";

/** A result and the name under which it is saved. */
export interface SaveFile {
  name: string;
  artifact: Artifact;
}

interface SaveOptions {
  /** Saves one file after the other with this pause, in milliseconds, instead of one archive: browsers drop downloads that start in the same breath. */
  gapMs?: number;
  /** The name of the archive, without its ending. */
  archive?: string;
  /** How much of all files is here, from 0 to 1. */
  onProgress?(share: number): void;
  /** Ends it: what is not saved by then stays away, and counts as missing to nobody. */
  signal?: AbortSignal;
}

/** Beyond this a file, or an archive, goes straight to the disk where it can, as it does not fit into the memory of every device. */
const MOST_IN_MEMORY = 256 * 1024 * 1024;
/** How much of the prompt a name quotes. */
const PROMPT_CHARS = 20;
/** How the host names what no specification names. */
const UNNAMED = /^baigong-[0-9a-f]{8}-\d+$/;

const ENDINGS: Record<string, string> = {
  "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif",
  "video/mp4": "mp4", "video/webm": "webm",
  "audio/mpeg": "mp3", "audio/wav": "wav", "audio/x-wav": "wav", "audio/ogg": "ogg", "audio/mp4": "m4a", "audio/flac": "flac",
  "model/gltf-binary": "glb", "text/plain": "txt",
};
const USUAL = { image: "png", video: "mp4", audio: "mp3", model: "glb", text: "txt" } as const;

/**
 * The name under which the `n`th result is saved, counted from 1: tool, beginning of the prompt, time, number. A name that
 * the tool's specification fixes is kept.
 */
export function fileName(task: Task, tool: Tool | undefined, artifact: Artifact, n: number): string {
  const ending = ENDINGS[artifact.mime] ?? USUAL[artifact.kind];
  const named = (name: string) => (/\.[a-z0-9]{2,4}$/i.test(name) ? name : `${name}.${ending}`);
  const given = harmless(artifact.name);
  if (given && !UNNAMED.test(given)) return named(given);
  const parts = [titleOf(tool) ?? task.tool, beginning(task.summary), stampOf(task.created_ms), String(n)];
  return `${parts.map(harmless).filter(Boolean).join("-")}.${ending}`;
}

/** Everything that a work has to save, in its order. */
export const filesOf = (task: Task, tool: Tool | undefined): SaveFile[] =>
  task.artifacts
    .map((artifact, index) => ({ artifact, name: fileName(task, tool, artifact, index + 1) }))
    .filter(({ artifact }) => artifact.stored && (artifact.text !== null || artifact.url !== null));

const titleOf = (tool: Tool | undefined) => tool?.title[document.documentElement.lang === "en" ? "en" : "zh"];

/** The first characters as people count them. */
function beginning(text: string): string {
  const segments = new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text.trim().slice(0, 400));
  return Array.from(segments, ({ segment }) => segment).slice(0, PROMPT_CHARS).join("").slice(0, 4 * PROMPT_CHARS);
}

/** When it was, by the site's clock: 20261123-1530. */
const stampOf = (ms: number) => timeOf(ms).slice(0, 16).replace(/[-:]/g, "").replace("T", "-");

/** A part of a name that Windows, macOS and Linux all take and that shows as it is. */
export const harmless = (text: string): string =>
  text
    .normalize("NFC")
    // Control characters, marks that turn the direction of writing, halves of pairs.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, " ")
    .replace(/[<>:"/\\|?*]/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.]+|[\s.]+$/g, "");

/** Saves results: one as it is, several as an archive. Gives those that could not be had. */
export async function saveFiles(files: SaveFile[], options: SaveOptions = {}): Promise<SaveFile[]> {
  const { gapMs, onProgress } = options;
  if (files.length > 1 && gapMs === undefined) return saveArchives(files, options);
  const missing: SaveFile[] = [];
  for (const [index, file] of files.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, gapMs));
    const share = (own: number) => onProgress?.((index + own) / files.length);
    if (!(await saveOne(file, share))) missing.push(file);
  }
  return missing;
}

async function saveOne(file: SaveFile, onProgress: (share: number) => void): Promise<boolean> {
  try {
    const { artifact } = file;
    if (artifact.text === null && (artifact.bytes ?? 0) > MOST_IN_MEMORY) return await saveByAddress(file);
    const blob = await watched(await contentOf(file), (bytes) => onProgress(bytes / (artifact.bytes ?? Infinity))).blob();
    saveBlob(blob, file.name);
    onProgress(1);
    return true;
  } catch {
    return false;
  }
}

/** The content of a result; throws where it cannot be had. */
async function contentOf({ artifact }: SaveFile, signal?: AbortSignal): Promise<Response> {
  const address = artifact.download_url ?? artifact.url;
  if (address === null) {
    if (artifact.text !== null) return new Response(artifact.text, { headers: { "content-type": "text/plain;charset=utf-8" } });
    throw new Error("no address");
  }
  const response = await fetch(address, { credentials: "same-origin", ...(signal && { signal }) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response;
}

/** The same answer, telling how many bytes of it are here. */
function watched(response: Response, onBytes: (bytes: number) => void): Response {
  if (!response.body) return response;
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      onBytes((bytes += part.byteLength));
      controller.enqueue(part);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: response.headers });
}

/** Asks for the head first: a browser that is given an address that fails saves the refusal, or says nothing. */
async function saveByAddress({ artifact, name }: SaveFile): Promise<boolean> {
  const address = (artifact.download_url ?? artifact.url)!;
  const head = await fetch(address, { method: "HEAD", credentials: "same-origin" });
  if (!head.ok) return false;
  saveAddress(address, name);
  return true;
}

/** As one archive that goes to the disk while it is made, where the browser can; else as several that fit into memory. */
async function saveArchives(files: SaveFile[], { archive = "baigong", onProgress, signal }: SaveOptions): Promise<SaveFile[]> {
  const total = sizeOf(files);
  const name = harmless(archive);
  const disk = total > MOST_IN_MEMORY ? await diskFile(`${name}.zip`) : null;
  if (disk === "refused") return [];
  const parts = disk ? [files] : portions(files);
  const missing: SaveFile[] = [];
  let before = 0;
  for (const [index, part] of parts.entries()) {
    const share = (bytes: number) => onProgress?.(Math.min(1, (before + bytes) / (total || Infinity)));
    const packed = await pack(part, share, signal);
    const into = disk ?? blobFile(parts.length > 1 ? `${name}-${index + 1}.zip` : `${name}.zip`, () => packed.missing.length < part.length);
    try {
      await packed.archive.pipeTo(into, signal && { signal });
    } catch {
      // Stopped, or the disk is full: what there is of the archive is none.
      return signal?.aborted ? [] : files;
    }
    missing.push(...packed.missing);
    before += sizeOf(part);
  }
  onProgress?.(1);
  return missing;
}

const sizeOf = (files: SaveFile[]) => files.reduce((sum, { artifact }) => sum + (artifact.bytes ?? 0), 0);

/** The files in archives of which each fits into memory. */
function portions(files: SaveFile[]): SaveFile[][] {
  const parts: SaveFile[][] = [[]];
  for (const file of files) {
    const last = parts.at(-1)!;
    if (last.length > 0 && sizeOf([...last, file]) > MOST_IN_MEMORY) parts.push([file]);
    else last.push(file);
  }
  return parts;
}

/** An archive while it is made. A file stands in it once all of it is here, so that one that breaks off costs itself alone. */
async function pack(files: SaveFile[], onBytes: (bytes: number) => void, signal: AbortSignal | undefined) {
  const { downloadZip } = await import("client-zip");
  const missing: SaveFile[] = [];
  const names = distinct(files.map(({ name }) => name));
  async function* entries() {
    let before = 0;
    for (const [index, file] of files.entries()) {
      signal?.throwIfAborted();
      const start = before;
      try {
        const content = await watched(await contentOf(file, signal), (bytes) => onBytes(start + bytes)).arrayBuffer();
        yield { name: names[index]!, input: content, lastModified: new Date() };
      } catch (error) {
        if (signal?.aborted) throw error;
        missing.push(file);
      }
      before += file.artifact.bytes ?? 0;
    }
  }
  return { archive: downloadZip(entries()).body!, missing };
}

/** A file of the reader's choice to write to; null where the browser has no such thing. */
async function diskFile(suggestedName: string): Promise<WritableStream<Uint8Array> | "refused" | null> {
  const { showSaveFilePicker } = window as Window & { showSaveFilePicker?(how: { suggestedName: string }): Promise<{ createWritable(): Promise<WritableStream<Uint8Array>> }> };
  if (!showSaveFilePicker) return null;
  try {
    return await (await showSaveFilePicker({ suggestedName })).createWritable();
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError" ? "refused" : null;
  }
}

/** The same in memory, saved at its end if it is worth it. */
function blobFile(name: string, worth: () => boolean): WritableStream<Uint8Array> {
  const parts: BlobPart[] = [];
  return new WritableStream({
    write: (part) => void parts.push(part as Uint8Array<ArrayBuffer>),
    close: () => {
      if (worth()) saveBlob(new Blob(parts, { type: "application/zip" }), name);
    },
  });
}

/** Names of which no two are the same, also where upper and lower case are. */
function distinct(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf(".");
    let free = name;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = `${name.slice(0, dot)} (${n})${name.slice(dot)}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
