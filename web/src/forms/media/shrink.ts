import type { JsonSchema } from "../types";
import { mimeOf, takenTypes } from "./checkFile";

/** What the site decodes at most; see the host's inspection of uploads. */
const MOST_PIXELS = 50_000_000;
const LONGEST_SIDE = 16_384;
const ATTEMPTS = 7;
const EXTENSIONS: Record<string, string> = { "image/jpeg": "jpg", "image/webp": "webp", "image/png": "png" };

/** A picture that can be drawn again at another size, upright whatever its camera noted. */
export interface Decoded {
  width: number;
  height: number;
  /** Whether nothing behind the picture shines through. */
  opaque(): boolean;
  encode(width: number, height: number, type: string, quality: number): Promise<Blob | null>;
  close(): void;
}

interface Shrunk {
  file: File;
  width: number;
  height: number;
  /** Whether the field would take the picture as it was: it is only larger than anybody needs. */
  optional: boolean;
}

/**
 * The picture as large as the field takes it; `null` when it fits as it is, or when it cannot be drawn. Keeps its quality
 * as long as fewer pixels will do.
 */
export async function shrink(file: File, spec: JsonSchema, decode = decodeInBrowser): Promise<Shrunk | null> {
  const picture = await decode(file).catch(() => null);
  if (picture === null) return null;
  try {
    const rule = spec["x-media"] ?? {};
    const most = rule.max_bytes ?? Infinity;
    let scale = Math.min(
      1,
      Math.sqrt(Math.min(MOST_PIXELS, rule.max_pixels ?? Infinity) / (picture.width * picture.height)),
      Math.min(LONGEST_SIDE, rule.max_width ?? Infinity) / picture.width,
      Math.min(LONGEST_SIDE, rule.max_height ?? Infinity) / picture.height,
    );
    if (scale === 1 && file.size <= most) return null;
    const { width: wide, height: high } = picture;
    const optional = file.size <= most && wide * high <= MOST_PIXELS && Math.max(wide, high) <= LONGEST_SIDE;
    const type = targetType(file, spec, picture);
    if (type === null) return null;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const width = Math.max(1, Math.floor(picture.width * scale));
      const height = Math.max(1, Math.floor(picture.height * scale));
      const blob = await picture.encode(width, height, type, attempt < 2 ? 0.92 : 0.85);
      if (blob === null || blob.type !== type) return null;
      if (blob.size <= most) return { file: new File([blob], renamed(file.name, type), { type, lastModified: file.lastModified }), width, height, optional };
      scale *= Math.min(0.9, Math.max(0.4, Math.sqrt(most / blob.size) * 0.97));
    }
    return null;
  } finally {
    picture.close();
  }
}

/** The type that loses least: JPEG for what is opaque, otherwise one that keeps what shines through. */
function targetType(file: File, spec: JsonSchema, picture: Decoded): string | null {
  const taken = takenTypes(spec);
  const fits = (type: string) => taken.length === 0 || taken.includes(type);
  const own = mimeOf(file);
  const order = own === "image/jpeg" || picture.opaque() ? ["image/jpeg", "image/webp", "image/png"] : ["image/webp", "image/png"];
  return order.find(fits) ?? null;
}

const renamed = (name: string, type: string) => `${name.replace(/\.[^.]*$/, "")}.${EXTENSIONS[type] ?? "jpg"}`;

/** Pixels looked at, a side, to see whether a picture has holes. */
const SAMPLE = 64;

async function decodeInBrowser(file: File): Promise<Decoded> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  const draw = (width: number, height: number) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (context) {
      context.imageSmoothingQuality = "high";
      context.drawImage(bitmap, 0, 0, width, height);
    }
    return { canvas, context };
  };
  return {
    width: bitmap.width,
    height: bitmap.height,
    opaque: () => {
      const data = draw(SAMPLE, SAMPLE).context?.getImageData(0, 0, SAMPLE, SAMPLE).data;
      return data?.every((value, at) => at % 4 !== 3 || value === 255) ?? false;
    },
    encode: (width, height, type, quality) =>
      new Promise((resolve) => draw(width, height).canvas.toBlob(resolve, type, quality)),
    close: () => bitmap.close(),
  };
}
