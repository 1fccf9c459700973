import { describe, expect, it, vi } from "vitest";
import type { JsonSchema } from "../types";
import { mayShrink } from "./checkFile";
import { shrink, type Decoded } from "./shrink";

const MIB = 1024 * 1024;
const spec = (mime: string[], max_bytes: number): JsonSchema => ({ "x-media": { accept: ["image"], mime, max_bytes } });
const picture = (name: string, type: string, bytes: number) => {
  const file = new File(["x"], name, { type, lastModified: 7 });
  Object.defineProperty(file, "size", { value: bytes });
  return file;
};
/** A picture of which a million pixels take 400 kB, whatever its type. */
const decoded = (width: number, height: number, opaque = true) => {
  const tried: { width: number; height: number; type: string; quality: number }[] = [];
  const encode = async (w: number, h: number, type: string, quality: number) => {
    tried.push({ width: w, height: h, type, quality });
    const blob = new Blob(["x"], { type });
    Object.defineProperty(blob, "size", { value: Math.round(w * h * 0.4 * quality) });
    return blob;
  };
  const close = vi.fn();
  const decode = async (): Promise<Decoded> => ({ width, height, opaque: () => opaque, encode, close });
  return { decode, tried, close };
};

describe("a picture that is too large", () => {
  it("is drawn as large as the field takes it, in its proportions", async () => {
    const { decode, tried, close } = decoded(8000, 6000);
    const small = await shrink(picture("海.jpg", "image/jpeg", 20 * MIB), spec(["image/jpeg"], 4 * MIB), decode);
    expect(small!.width / small!.height).toBeCloseTo(4 / 3, 2);
    expect(small!.width * small!.height).toBeGreaterThan(7_000_000);
    expect(tried.at(-1)).toMatchObject({ width: small!.width, type: "image/jpeg" });
    expect([small!.file.name, small!.file.type, small!.file.lastModified]).toEqual(["海.jpg", "image/jpeg", 7]);
    expect(close).toHaveBeenCalled();
  });

  it("loses pixels that no site would take even where its bytes fit", async () => {
    const { decode } = decoded(20_000, 5_000);
    const small = await shrink(picture("a.jpg", "image/jpeg", 5 * MIB), spec(["image/jpeg"], 50 * MIB), decode);
    expect(small!.width * small!.height).toBeLessThanOrEqual(50_000_000);
    expect(small!.width).toBeLessThanOrEqual(16_384);
  });

  it("is one that the field takes as well, where it only has more pixels than needed", async () => {
    const most = (max_bytes: number): JsonSchema => ({ "x-media": { accept: ["image"], max_bytes, max_width: 2048 } });
    const of = (width: number, bytes: number, rule: JsonSchema) => shrink(picture("a.jpg", "image/jpeg", bytes), rule, decoded(width, 3000).decode);
    expect(await of(4000, 3 * MIB, most(10 * MIB))).toMatchObject({ width: 2048, optional: true });
    expect(await of(4000, 12 * MIB, most(10 * MIB))).toMatchObject({ optional: false });
    expect(await of(20_000, 3 * MIB, most(10 * MIB))).toMatchObject({ optional: false });
  });

  it.each([
    ["image/png", true, ["image/png", "image/jpeg"], "image/jpeg", "a.jpg"],
    ["image/png", false, ["image/png", "image/jpeg", "image/webp"], "image/webp", "a.webp"],
    ["image/png", false, ["image/png", "image/jpeg"], "image/png", "a.png"],
  ])("keeps what shines through: %s opaque %s in %j becomes %s", async (type, opaque, mime, becomes, name) => {
    const { decode } = decoded(4000, 4000, opaque);
    const small = await shrink(picture("a.png", type, 30 * MIB), spec(mime, 4 * MIB), decode);
    expect([small!.file.type, small!.file.name]).toEqual([becomes, name]);
  });

  it("stays as it is where it fits, where it cannot be read, and where no type is left", async () => {
    const { decode } = decoded(100, 100);
    expect(await shrink(picture("a.jpg", "image/jpeg", MIB), spec(["image/jpeg"], 2 * MIB), decode)).toBeNull();
    expect(await shrink(picture("a.jpg", "image/jpeg", 9 * MIB), spec(["image/gif"], MIB), decode)).toBeNull();
    expect(await shrink(picture("a.jpg", "image/jpeg", 9 * MIB), spec(["image/jpeg"], MIB), () => Promise.reject(new Error("x")))).toBeNull();
  });

  it("is looked at only where a browser can draw, and never where it moves", () => {
    expect(mayShrink(picture("a.jpg", "image/jpeg", 9 * MIB), spec([], MIB))).toBe(false);
    vi.stubGlobal("createImageBitmap", () => {});
    expect(mayShrink(picture("a.jpg", "image/jpeg", 9 * MIB), spec([], MIB))).toBe(true);
    expect(mayShrink(picture("a.gif", "image/gif", 9 * MIB), spec([], MIB))).toBe(false);
    expect(mayShrink(picture("a.jpg", "image/jpeg", MIB), spec([], 2 * MIB))).toBe(false);
    vi.unstubAllGlobals();
  });
});
