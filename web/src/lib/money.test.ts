import { expect, it } from "vitest";
import { centsOf, pointsPerYuan, yuan } from "./money";

it("shows cents with a yen sign and two decimals", () => {
  expect([yuan(990), yuan(1), yuan(0), yuan(6990000)]).toEqual(["¥9.90", "¥0.01", "¥0.00", "¥69900.00"]);
});

it("reads what is typed as yuan without losing a cent", () => {
  expect(["9.9", "9.90", "¥9", "0.29", "1.15", " 12 "].map(centsOf)).toEqual([990, 990, 900, 29, 115, 1200]);
  expect(["", "abc", "-1", "1.005", "1e3", "1,000", "9999999999"].map(centsOf)).toEqual([null, null, null, null, null, null, null]);
});

it("compares packages by points for a yuan", () => {
  expect([pointsPerYuan(1000, 990), pointsPerYuan(0, 990), pointsPerYuan(10, 0)]).toEqual([101, null, null]);
});
