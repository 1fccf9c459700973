import { describe, expect, it } from "vitest";
import { localPrice } from "./price";

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
