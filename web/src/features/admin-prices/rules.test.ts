import { describe, expect, it } from "vitest";
import { factorOf, MAX_POINTS, rangeOf, scaled, Words } from "./rules";

const rule = (...points: number[]) => ({
  dimensions: ["quality"],
  rows: points.map((value, index) => ({ when: [String(index)], points: value })),
  per: null, measured: null,
});

describe("prices times a factor", () => {
  it("are whole, and nothing that costs something becomes free", () => {
    expect(scaled(rule(10, 15, 1, 0), 0.3).rows.map((row) => row.points)).toEqual([3, 5, 1, 0]);
    expect(scaled(rule(MAX_POINTS), 2).rows[0]!.points).toBe(MAX_POINTS);
  });

  it("take only factors that make sense", () => {
    expect(["1.2", "0.01", "100"].map(factorOf)).toEqual([1.2, 0.01, 100]);
    expect(["", " ", "abc", "0", "-1", "101", "1e9"].map(factorOf)).toEqual([null, null, null, null, null, null, null]);
  });

  it("range from the cheapest to the dearest", () => {
    expect(rangeOf(rule(20, 5, 40))).toEqual([5, 40]);
    expect(rangeOf(rule())).toEqual([0, 0]);
  });
});

describe("the words of a combination", () => {
  const quality = {
    type: "string",
    title: "画质",
    oneOf: [{ const: "std", title: "标准", "x-en": { title: "Standard" } }],
    "x-en": { title: "Quality" },
  };

  it("are the form's own, in the reader's language", () => {
    const zh = new Words({ quality }, "zh-CN");
    expect([zh.name("quality"), zh.value("quality", "std"), zh.value("quality", null)]).toEqual(["画质", "标准", "—"]);
    expect([zh.name("video(quality)"), zh.value("video(quality)", true)]).toEqual(["画质 · 含视频", "✓"]);
    const en = new Words({ quality }, "en");
    expect([en.name("quality"), en.value("quality", "std"), en.name("other")]).toEqual(["Quality", "Standard", "other"]);
  });
});
