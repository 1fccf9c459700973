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
    per: null,
  };

  it("finds the row whose values are those of the priced parameters, as the server does", () => {
    expect(localPrice(rule, { mode: "std", duration: "5" })).toBe(35);
    expect(localPrice(rule, { mode: "pro", duration: 10 })).toBe(140);
    expect(localPrice(rule, { mode: "pro" })).toBe(150);
    expect(localPrice(rule, { mode: "pro", duration: "10" })).toBeNull();
  });

  it("says nothing when no row fits", () => {
    expect(localPrice(rule, { mode: "std", duration: "10" })).toBeNull();
  });

  it("multiplies by the count parameter, and by one while it is not a whole number", () => {
    const each = { dimensions: [], rows: [{ when: [], points: 20 }], per: "n" };
    expect(localPrice(each, { n: 3 })).toBe(60);
    expect(localPrice(each, { n: "" })).toBe(20);
    expect(localPrice(each, {})).toBe(20);
  });
});
