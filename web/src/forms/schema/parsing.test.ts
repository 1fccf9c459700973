import { describe, expect, it } from "vitest";
import { parseLines } from "../widgets/lines";
import { countCharacters, parseNumber, randomSeed, shareOf, snap } from "./numbers";
import { parseRatio, ratioBox, ratioName } from "./ratio";

describe("numbers", () => {
  it.each([
    ["", { kind: "empty" }],
    ["  ", { kind: "empty" }],
    ["0.5", { kind: "number", value: 0.5 }],
    [" 12 ", { kind: "number", value: 12 }],
    ["1.", { kind: "number", value: 1 }],
    [".5", { kind: "number", value: 0.5 }],
    ["-0", { kind: "number", value: 0 }],
    ["１２．５", { kind: "number", value: 12.5 }],
    ["3。5", { kind: "number", value: 3.5 }],
    ["-", { kind: "partial" }],
    ["-.", { kind: "partial" }],
    ["1e9", { kind: "invalid" }],
    ["0x10", { kind: "invalid" }],
    ["1,000", { kind: "invalid" }],
    ["abc", { kind: "invalid" }],
  ])("reads %j", (text, parsed) => expect(parseNumber(text)).toEqual(parsed));

  it("snaps to the step grid without binary dust", () => {
    const cfg = { minimum: 0, maximum: 1, multipleOf: 0.05 };
    expect([0.1 + 0.2, 0.149, -3, 7, 0.525].map((value) => snap(value, cfg))).toEqual([0.3, 0.15, 0, 1, 0.55]);
    expect(snap(-0.04, { minimum: -10, maximum: 10, multipleOf: 0.1 })).toBe(0);
    // Limits off the grid are not reached rather than overstepped.
    expect(snap(9, { type: "integer", minimum: 1, maximum: 8, multipleOf: 3 })).toBe(6);
    expect(snap(0, { type: "integer", minimum: 1, maximum: 8, multipleOf: 3 })).toBe(3);
    for (let value = -10; value <= 10; value += 0.037) {
      expect(String(snap(value, { minimum: -10, maximum: 10, multipleOf: 0.1 }))).toMatch(/^-?\d+(\.\d)?$/);
    }
  });

  it("counts code points and places marks", () => {
    expect(countCharacters("中a👍𠮷")).toBe(4);
    expect([shareOf(5, 0, 10), shareOf(-1, 0, 10), shareOf(3, 3, 3)]).toEqual([0.5, 0, 0]);
  });

  it("picks seeds within the limits and never a negative one", () => {
    expect(randomSeed({ minimum: -1, maximum: 9 }, () => 0)).toBe(0);
    expect(randomSeed({ minimum: 5, maximum: 9 }, () => 0.999999)).toBe(9);
    expect(randomSeed({}, () => 0.999999999)).toBeLessThan(2 ** 31);
  });
});

describe("ratios", () => {
  it.each([
    ["16:9", { width: 16, height: 9 }],
    ["2560x1440", { width: 2560, height: 1440 }],
    ["1280*720", { width: 1280, height: 720 }],
    ["21 : 9", { width: 21, height: 9 }],
    ["adaptive", null],
    ["0:1", null],
    ["16:9:1", null],
  ])("reads %s", (text, ratio) => expect(parseRatio(text)).toEqual(ratio));

  it("names the sizes of the V4.0 generator", () => {
    const sizes = ["4096x4096", "3840x2160", "2160x3840", "4096x1754", "3584x2688", "2688x3584", "3744x2496", "2496x3744"];
    expect(sizes.map((size) => ratioName(parseRatio(size)!))).toEqual(["1:1", "16:9", "9:16", "21:9", "4:3", "3:4", "3:2", "2:3"]);
    expect(ratioName({ width: 100, height: 37 })).toBeNull();
  });

  it("draws in proportion and keeps slivers visible", () => {
    expect(ratioBox({ width: 16, height: 9 }, 32)).toEqual({ width: 32, height: 18 });
    expect(ratioBox({ width: 1, height: 40 }, 20)).toEqual({ width: 4, height: 20 });
  });
});

it("reads one item a line", () => {
  expect(parseLines(" a \r\n\n b")).toEqual(["a", "b"]);
  expect(parseLines("\n")).toBeUndefined();
});
