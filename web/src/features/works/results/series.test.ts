import { describe, expect, it } from "vitest";
import { seriesOf } from "./series";

const sorted = (...labels: string[]) =>
  seriesOf(labels, (label) => label).map(({ name, items }) => [name, items.map(({ text }) => text)]);

describe("series", () => {
  it("puts what differs by a number under one name, and the rest last", () => {
    expect(sorted("U1", "U2", "重绘", "V1", "V2", "缩小 2x")).toEqual([
      ["U", ["1", "2"]],
      ["V", ["1", "2"]],
      [null, ["重绘", "缩小 2x"]],
    ]);
    expect(sorted("放大 1", "放大 2", "放大 2 倍", "放大 4 倍")).toEqual([
      ["放大", ["1", "2"]],
      [null, ["放大 2 倍", "放大 4 倍"]],
    ]);
  });

  it("makes no series of one, of bare numbers, or of nothing", () => {
    expect(sorted("U1", "重绘")).toEqual([[null, ["U1", "重绘"]]]);
    expect(sorted("1", "2")).toEqual([[null, ["1", "2"]]]);
    expect(sorted()).toEqual([]);
  });
});
