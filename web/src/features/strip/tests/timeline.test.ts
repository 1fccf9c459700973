import { describe, expect, it } from "vitest";
import { emptyDraft, moved, shapeOf, sizeOf, trimmed, type Clip } from "../model";
import { fade, indexAt, placed, startsOf, totalOf } from "../timeline";
import { clip } from "./sample";

const keys = (clips: Clip[]) => clips.map(({ key }) => key).join("");

describe("the order of clips", () => {
  const clips = [clip("a"), clip("b"), clip("c")];

  it("changes by moving one, within its bounds", () => {
    expect(keys(moved(clips, "a", 2))).toBe("bca");
    expect(keys(moved(clips, "c", 0))).toBe("cab");
    expect(keys(moved(clips, "b", 9))).toBe("acb");
    expect(keys(moved(clips, "b", -1))).toBe("bac");
    expect(keys(moved(clips, "x", 0))).toBe("abc");
  });

  it("says when each begins and which is seen", () => {
    const cut = [clip("a", { to_ms: 2000 }), clip("b", { from_ms: 1000, to_ms: 4500 }), clip("c")];
    expect(startsOf(cut)).toEqual([0, 2000, 5500]);
    expect(totalOf(cut)).toBe(10_500);
    expect([0, 1999, 2000, 5499, 5500, 99_999].map((ms) => indexAt(cut, ms))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe("a trim", () => {
  it("stays within the film and leaves something to be seen", () => {
    expect(trimmed(clip("a"), { from_ms: -5 }).from_ms).toBe(0);
    expect(trimmed(clip("a"), { from_ms: 9000 }).from_ms).toBe(4900);
    expect(trimmed(clip("a", { from_ms: 2000 }), { to_ms: 0 }).to_ms).toBe(2100);
    expect(trimmed(clip("a"), { to_ms: 9000 }).to_ms).toBe(5000);
  });

  it("comes to whole frames, one clip right after the other", () => {
    const cut = placed([clip("a", { from_ms: 1234, to_ms: 2345 }), clip("b", { to_ms: 10 }), clip("c", { length_ms: 5041, to_ms: 5041 })], 24);
    expect(cut.map(({ start, from, length, available }) => [start, from, length, available])).toEqual([
      [0, 30, 26, 120],
      [26, 0, 1, 120],
      [27, 0, 121, 121],
    ]);
  });
});

it("the picture goes by the first clip unless a shape is chosen", () => {
  const tall = clip("a", { width: 720, height: 1280 });
  expect(shapeOf({ shape: null, clips: [tall, clip("b")] })).toBe("9:16");
  expect(sizeOf({ shape: null, clips: [tall] })).toEqual({ width: 720, height: 1280 });
  expect(sizeOf({ shape: "1:1", clips: [clip("a", { width: 3840, height: 2160 })] })).toEqual({ width: 1080, height: 1080 });
  expect(sizeOf({ shape: null, clips: [clip("a", { width: 640, height: 360 })] })).toEqual({ width: 854, height: 480 });
  expect(sizeOf(emptyDraft("d"))).toEqual({ width: 1280, height: 720 });
});

it("a song that is longer than the strip fades at its end", () => {
  expect([0, 9000, 9500, 10_000].map((at) => fade(at, 10_000, 30_000))).toEqual([1, 1, 0.5, 0]);
  expect(fade(9900, 10_000, 10_000)).toBe(1);
});
