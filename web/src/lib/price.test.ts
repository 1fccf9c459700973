import { describe, expect, it } from "vitest";
import { decidesPrice, localPrice, priceParts } from "./price";

describe("localPrice", () => {
  const rule = {
    dimensions: ["mode", "duration"],
    rows: [
      { when: ["std", "5"], points: 35 },
      { when: ["pro", 10], points: 140 },
      { when: ["pro", null], points: 150 },
    ],
    per: null, measured: null,
  };

  it("finds the row whose values are those of the priced parameters, as the server does", () => {
    expect(localPrice(rule, { mode: "std", duration: "5" })).toEqual({ points: 35, exact: true });
    expect(localPrice(rule, { mode: "pro", duration: 10 })).toEqual({ points: 140, exact: true });
    expect(localPrice(rule, { mode: "pro" })).toEqual({ points: 150, exact: true });
    expect(localPrice(rule, { mode: "pro", duration: "10" })).toBeNull();
  });

  it("says nothing when no row fits", () => {
    expect(localPrice(rule, { mode: "std", duration: "10" })).toBeNull();
  });

  it("multiplies by the count parameter, and by one while it is not a whole number", () => {
    const each = { dimensions: [], rows: [{ when: [], points: 20 }], per: "n", measured: null };
    expect(localPrice(each, { n: 3 })).toEqual({ points: 60, exact: true });
    expect(localPrice(each, { n: "" })).toEqual({ points: 20, exact: true });
    expect(localPrice(each, {})).toEqual({ points: 20, exact: true });
  });

  it("says the most where something is measured", () => {
    const bySeconds = { dimensions: [], rows: [{ when: [], points: 6 }], per: null, measured: { fact: "seconds(video)", step: 10, most: 65, asked_by: null } };
    expect(localPrice(bySeconds, {})).toEqual({ points: 42, exact: false });
    const byResults = { dimensions: [], rows: [{ when: [], points: 10 }], per: "n", measured: { fact: "results", step: 1, most: null, asked_by: null } };
    expect(localPrice(byResults, { n: 4 })).toEqual({ points: 40, exact: false });
    const byVideo = {
      dimensions: ["quality", "video(images)"],
      rows: [
        { when: ["std", false], points: 10 },
        { when: ["std", true], points: 30 },
        { when: ["pro", false], points: 90 },
      ],
      per: null, measured: null,
    };
    expect(localPrice(byVideo, { quality: "std", images: ["up_1"] })).toEqual({ points: 30, exact: false });
  });
});

describe("priceParts", () => {
  it("multiply to what is charged, whatever the rule", () => {
    const rows = [{ when: ["std"], points: 6 }, { when: ["pro"], points: 9 }];
    const rules = [
      { dimensions: ["mode"], rows, per: null, measured: null },
      { dimensions: ["mode"], rows, per: "n", measured: null },
      { dimensions: ["mode"], rows, per: "n", measured: { fact: "seconds(video)", step: 10, most: 65, asked_by: null } },
    ];
    for (const rule of rules) {
      const parts = priceParts(rule, { mode: "pro", n: 4 })!;
      expect(parts.times.reduce((all, factor) => all * factor.times, parts.base)).toBe(parts.total.points);
      expect([parts.base, parts.by]).toEqual([9, ["mode"]]);
    }
    expect(priceParts(rules[2]!, { mode: "std", n: 2 })!.times).toEqual([
      { kind: "count", param: "n", times: 2 },
      { kind: "measured", fact: "seconds(video)", step: 10, most: 65, times: 7 },
    ]);
    expect(priceParts(rules[0]!, { mode: "none" })).toBeNull();
    expect(["mode", "n", "x"].map((name) => decidesPrice(rules[1]!, name))).toEqual([true, true, false]);
  });
});
