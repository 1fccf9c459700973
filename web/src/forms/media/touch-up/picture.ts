import { takenTypes } from "../checkFile";
import type { JsonSchema } from "../../types";
import { frameOf, turnedSize, type Edit } from "./edits";
import { whole, type Rect, type Size } from "./geometry";
import { paintStep, type Layer, type Surface } from "./strokes";

/** What models are trained to fill: it is no colour of anything. */
export const GREY = "#808080";
/** Marks let through what they mark. */
export const MARK_ALPHA = 0.6;
/** Paint of a layer whose colour says nothing; a mask is shown in it as well. */
export const MASK_COLOUR = "#f03e3e";
/** The longest side of what is drawn while the picture is worked on. */
const WORK_SIDE = 2048;
/** The largest surface that every browser draws, phones included. */
const MOST_PIXELS = 16_777_216;

/** A picture as it was sent, upright, whatever its camera noted. */
export interface Picture extends Size {
  bitmap: ImageBitmap;
  type: string;
}

export async function openPicture(address: string, signal?: AbortSignal): Promise<Picture> {
  const answer = await fetch(address, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`${answer.status}`);
  const blob = await answer.blob();
  const bitmap = await createImageBitmap(blob, { imageOrientation: "from-image" });
  return { bitmap, width: bitmap.width, height: bitmap.height, type: blob.type };
}

export function makeCanvas({ width, height }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  return canvas;
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  return context;
}

/** How many pixels are drawn for one of the picture while it is worked on. */
export const workScale = ({ width, height }: Size) => Math.min(1, WORK_SIDE / Math.max(width, height));
/** How many pixels are saved for one of the picture: one, unless nobody could draw so many. */
export const savedScale = ({ width, height }: Size) => Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));

/** The picture turned, with its pixels scaled. */
export function drawTurned(context: CanvasRenderingContext2D, picture: CanvasImageSource, size: Size, turns: number, scale: number, origin = { x: 0, y: 0 }) {
  const { width, height } = turnedSize(size, turns);
  context.setTransform(scale, 0, 0, scale, -origin.x * scale, -origin.y * scale);
  context.translate(width / 2, height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, -size.width / 2, -size.height / 2, size.width, size.height);
}

/** A mask of the picture as paint: what is white in it is painted. */
export function maskPaint(mask: Picture, { width, height }: Size): HTMLCanvasElement {
  const canvas = makeCanvas({ width, height });
  const context = contextOf(canvas);
  context.drawImage(mask.bitmap, 0, 0, width, height);
  const held = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < held.data.length; at += 4) held.data[at + 3] = held.data[at]! > 127 ? held.data[at + 3]! : 0;
  context.putImageData(held, 0, 0);
  context.globalCompositeOperation = "source-in";
  context.fillStyle = MASK_COLOUR;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** The paint of one layer, within `area`. */
export function paintLayer(edit: Edit, layer: Layer, area: Rect, scale: number, base: CanvasImageSource | null = null): HTMLCanvasElement {
  const canvas = makeCanvas({ width: area.width * scale, height: area.height * scale });
  const surface: Surface = { context: contextOf(canvas), area, scale };
  if (base) surface.context.drawImage(base, 0, 0, canvas.width, canvas.height);
  for (const step of edit.steps) if (step.layer === layer) paintStep(surface, step, MASK_COLOUR);
  return canvas;
}

const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("not encoded"))), type, 0.95));

/** Replays everything on the picture in its own size. */
export async function savedPicture(picture: Picture, edit: Edit, name: string, suffix: string, spec: JsonSchema): Promise<File> {
  const frame = frameOf(edit);
  const scale = savedScale(frame);
  const canvas = makeCanvas({ width: frame.width * scale, height: frame.height * scale });
  const context = contextOf(canvas);
  context.setTransform(scale, 0, 0, scale, -frame.x * scale, -frame.y * scale);
  context.fillStyle = GREY;
  context.fillRect(frame.x, frame.y, frame.width, frame.height);
  // Nothing grey shines through a picture with holes.
  context.clearRect(edit.crop.x, edit.crop.y, edit.crop.width, edit.crop.height);
  context.save();
  context.beginPath();
  context.rect(edit.crop.x, edit.crop.y, edit.crop.width, edit.crop.height);
  context.clip();
  drawTurned(context, picture.bitmap, picture, edit.turns, scale, frame);
  context.restore();
  for (const layer of ["erase", "mark"] as const) {
    if (!edit.steps.some((step) => step.layer === layer)) continue;
    const paint = paintLayer(edit, layer, frame, scale);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = layer === "mark" ? MARK_ALPHA : 1;
    context.drawImage(paint, 0, 0);
  }
  const type = savedType(picture.type, spec);
  return asFile(await encoded(canvas, type), name, suffix);
}

/** A photo stays a photo; everything else keeps each of its pixels. */
export function savedType(type: string, spec: JsonSchema): "image/jpeg" | "image/png" {
  const taken = takenTypes(spec);
  const fits = (one: string) => taken.length === 0 || taken.includes(one);
  return (type === "image/jpeg" || !fits("image/png")) && fits("image/jpeg") ? "image/jpeg" : "image/png";
}

/** White where the picture is to be painted anew, black where it stays; nothing between the two, and as large as the picture. */
export async function savedMask(picture: Size, edit: Edit, base: CanvasImageSource | null, name: string, suffix: string): Promise<File> {
  const canvas = paintLayer(edit, "mask", whole(picture), 1, base);
  const context = contextOf(canvas);
  context.setTransform(1, 0, 0, 1, 0, 0);
  // In bands: the pixels of a large picture would all be held twice.
  for (let top = 0; top < canvas.height; top += 256) {
    const held = context.getImageData(0, top, canvas.width, Math.min(256, canvas.height - top));
    blackAndWhite(held.data);
    context.putImageData(held, 0, top);
  }
  return asFile(await encoded(canvas, "image/png"), name, suffix);
}

/** Paint becomes white and the rest black, in place. */
export function blackAndWhite(data: Uint8ClampedArray) {
  for (let at = 0; at < data.length; at += 4) {
    const value = data[at + 3]! > 127 ? 255 : 0;
    data[at] = data[at + 1] = data[at + 2] = value;
    data[at + 3] = 255;
  }
}

function asFile(blob: Blob, name: string, suffix: string): File {
  return new File([blob], `${savedName(name, suffix)}.${blob.type === "image/jpeg" ? "jpg" : "png"}`, { type: blob.type });
}

/** The name of a file that was touched up: the same one, however often it is touched up. */
export function savedName(name: string, suffix: string): string {
  const stem = name.replace(/\.[^.]*$/, "");
  if (stem === "") return suffix;
  return stem.endsWith(`-${suffix}`) ? stem : `${stem}-${suffix}`;
}
