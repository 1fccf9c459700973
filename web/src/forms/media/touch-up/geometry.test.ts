import { describe, expect, it } from "vitest";
import { cropToRatio, extendToRatio, fitted, moved, NO_MARGINS, resizeCrop, resizeMargins, toPicture, turnedMargins, turnedRect, whole, zoomed } from "./geometry";

const picture = { width: 1200, height: 800 };
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe("a crop", () => {
  it.each([
    [1, rect(200, 0, 800, 800)],
    [16 / 9, rect(0, 63, 1200, 675)],
    [9 / 16, rect(375, 0, 450, 800)],
  ])("of the proportion %d is the largest in the middle", (ratio, crop) => {
    expect(cropToRatio(picture, ratio, whole(picture))).toEqual(crop);
  });

  it("stays about the place that was chosen before, within the picture", () => {
    expect(cropToRatio(picture, 1, rect(900, 100, 300, 300))).toEqual(rect(400, 0, 800, 800));
    expect(moved(rect(100, 100, 300, 300), 2000, -2000, picture)).toEqual(rect(900, 0, 300, 300));
  });

  it("is drawn by edges and corners, neither out of the picture nor to nothing", () => {
    const start = rect(100, 100, 400, 400);
    expect(resizeCrop(start, "se", 50, -60, picture, null)).toEqual(rect(100, 100, 450, 340));
    expect(resizeCrop(start, "nw", -500, 9000, picture, null)).toEqual(rect(0, 484, 500, 16));
  });

  it.each(["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const)("keeps its proportion when it is drawn at %s", (handle) => {
    for (const [dx, dy] of [[80, 30], [-90, -10], [5000, 5000], [-5000, -5000]] as const) {
      const drawn = resizeCrop(rect(300, 200, 320, 180), handle, dx, dy, picture, 16 / 9);
      expect(drawn.width / drawn.height).toBeCloseTo(16 / 9, 0);
      expect(drawn.x).toBeGreaterThanOrEqual(0);
      expect(drawn.y).toBeGreaterThanOrEqual(0);
      expect(drawn.x + drawn.width).toBeLessThanOrEqual(1200);
      expect(drawn.y + drawn.height).toBeLessThanOrEqual(800);
    }
  });
});

describe("an extended canvas", () => {
  it("grows at the sides that are drawn, and is never smaller than its picture", () => {
    expect(resizeMargins(NO_MARGINS, "w", -100, 50, picture)).toEqual({ ...NO_MARGINS, left: 100 });
    expect(resizeMargins({ ...NO_MARGINS, right: 40 }, "se", -90, 70, picture)).toEqual({ ...NO_MARGINS, bottom: 70 });
    expect(resizeMargins(NO_MARGINS, "e", 99_999, 0, picture).right).toBe(1200);
  });

  it("reaches a proportion by the same margin on both sides", () => {
    expect(extendToRatio(picture, 16 / 9)).toEqual({ left: 111, top: 0, right: 111, bottom: 0 });
    expect(extendToRatio(picture, 1)).toEqual({ left: 0, top: 200, right: 0, bottom: 200 });
    expect(extendToRatio(picture, 1.5)).toEqual(NO_MARGINS);
  });
});

it("a quarter turn takes frames and margins with it, and four lead back", () => {
  const crop = rect(100, 50, 300, 200);
  expect(turnedRect(crop, picture)).toEqual(rect(550, 100, 200, 300));
  const turns = [0, 1, 2, 3];
  expect(turns.reduce((held, turn) => turnedRect(held, turn % 2 ? { width: 800, height: 1200 } : picture), crop)).toEqual(crop);
  const margins = { left: 1, top: 2, right: 3, bottom: 4 };
  expect(turnedMargins(margins)).toEqual({ left: 4, top: 1, right: 2, bottom: 3 });
});

it("zooming keeps the place under the pointer, and fitting shows all of the frame", () => {
  const view = fitted({ width: 656, height: 456 }, whole(picture), 28);
  expect(view).toEqual({ zoom: 0.5, x: 28, y: 28 });
  const at = { x: 100, y: 300 };
  const near = zoomed(view, at, 3);
  expect(toPicture(near, at)).toEqual(toPicture(view, at));
});
