import { describe, expect, it } from "vitest";
import { begun, frameOf, hasPaint, isUntouched, remembered, turned, untouched, withStep } from "./edits";
import { blackAndWhite, savedName, savedScale, savedType, workScale } from "./picture";
import { ratiosOf } from "./ratios";
import { curvesOf, turnedStep, worthPoint, type Stroke } from "./strokes";

const stroke = (points: number[], rub = false): Stroke => ({ layer: "mark", rub, colour: "red", width: 12, points });
const picture = { width: 400, height: 300 };

describe("a stroke", () => {
  it("runs from its first point to its last without a gap", () => {
    const curves = curvesOf([0, 0, 10, 0, 10, 10, 20, 10]);
    expect(curves[0]!.from).toEqual({ x: 0, y: 0 });
    expect(curves.at(-1)!.to).toEqual({ x: 20, y: 10 });
    curves.slice(1).forEach((curve, at) => expect(curve.from).toEqual(curves[at]!.to));
  });

  it("is the same whether it is drawn as it comes or all at once", () => {
    const points = [0, 0, 10, 0, 10, 10, 20, 10];
    const live = [curvesOf(points.slice(0, 4)), curvesOf(points.slice(0, 6), 2), curvesOf(points, 3)].flat();
    for (const curve of curvesOf(points)) expect(live).toContainEqual(curve);
  });

  it("leaves a dot where nothing was moved, and takes no more points than can be seen", () => {
    expect(curvesOf([5, 5])).toHaveLength(1);
    expect(worthPoint([0, 0], { x: 0.5, y: 0 }, 12)).toBe(false);
    expect(worthPoint([0, 0], { x: 1, y: 0 }, 12)).toBe(true);
  });

  it("turns with its picture", () => {
    expect(turnedStep(stroke([10, 20]), 300)).toMatchObject({ points: [280, 10] });
  });
});

describe("what was done", () => {
  it("is undone and done again, and all of it taken back at once", () => {
    const one = withStep(untouched(picture), stroke([1, 1]));
    let history = remembered(begun(picture), { to: one });
    expect(isUntouched(history)).toBe(false);
    history = remembered(history, { to: "undo" });
    expect(isUntouched(history)).toBe(true);
    history = remembered(history, { to: "redo" });
    expect(history.now).toBe(one);
    history = remembered(history, { to: "start" });
    expect(isUntouched(history)).toBe(true);
    expect(remembered(history, { to: "undo" }).now).toBe(one);
  });

  it("keeps the size that is saved together with the turn", () => {
    const edit = turned({ ...untouched(picture), margins: { left: 10, top: 0, right: 0, bottom: 0 } }, picture);
    expect(frameOf(edit)).toEqual({ x: 0, y: -10, width: 300, height: 410 });
  });

  it("leaves no paint after an eraser without paint, or after clearing", () => {
    const edit = untouched(picture);
    expect(hasPaint(withStep(edit, stroke([1, 1], true)), "mark")).toBe(false);
    const painted = withStep(edit, stroke([1, 1]));
    expect(hasPaint(painted, "mark")).toBe(true);
    expect(hasPaint(withStep(painted, { layer: "mark", sweep: "clear" }), "mark")).toBe(false);
  });
});

describe("what is saved", () => {
  it("is worked on small, and saved in the picture's own pixels as far as browsers draw them", () => {
    expect(workScale({ width: 4096, height: 1000 })).toBe(0.5);
    expect(workScale({ width: 800, height: 600 })).toBe(1);
    expect(savedScale({ width: 4096, height: 4096 })).toBe(1);
    expect(savedScale({ width: 8192, height: 8192 })).toBe(0.5);
  });

  it("is a photo or a PNG, as the field takes it, and is called after the picture once", () => {
    expect(savedType("image/jpeg", {})).toBe("image/jpeg");
    expect(savedType("image/webp", {})).toBe("image/png");
    expect(savedType("image/webp", { "x-media": { mime: ["image/jpeg"] } })).toBe("image/jpeg");
    expect(savedType("image/jpeg", { "x-media": { mime: ["image/png"] } })).toBe("image/png");
    expect(savedName("海.v2.jpg", "修图")).toBe("海.v2-修图");
    expect(savedName("海-修图.jpg", "修图")).toBe("海-修图");
  });

  it("is black and white where it is a mask", () => {
    const data = new Uint8ClampedArray([240, 62, 62, 255, 0, 0, 0, 0, 240, 62, 62, 90, 240, 62, 62, 200]);
    blackAndWhite(data);
    expect([...data]).toEqual([255, 255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255, 255]);
  });
});

it("offers the proportions of the form, each once, and the usual ones where it has none", () => {
  const names = (values: string[]) => ratiosOf({ properties: { size: { enum: values, "x-widget": "ratio" } } }).map(({ name }) => name);
  expect(names(["adaptive", "1280x720", "16:9", "21:9"])).toEqual(["16:9", "21:9"]);
  expect(names(["auto"])).toEqual(["1:1", "16:9", "9:16", "4:3", "3:4"]);
  expect(ratiosOf({})).toHaveLength(5);
});
