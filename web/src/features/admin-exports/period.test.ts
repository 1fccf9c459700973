import { expect, it } from "vitest";
import { backwards, periodOf } from "./period";

it("counts days as Beijing does, today included", () => {
  // One o'clock in the morning of 11 March in Beijing, still the 10th in Greenwich.
  const now = Date.UTC(2026, 2, 10, 17);
  expect(periodOf("today", now)).toEqual({ from: "2026-03-11", to: "2026-03-11" });
  expect(periodOf("week", now)).toEqual({ from: "2026-03-05", to: "2026-03-11" });
  expect(periodOf("all", now)).toEqual({ from: null, to: null });
});

it("knows a period that ends before it begins", () => {
  expect(backwards({ from: "2026-03-11", to: "2026-03-10" })).toBe(true);
  expect(backwards({ from: "2026-03-10", to: "2026-03-10" })).toBe(false);
  expect(backwards({ from: null, to: "2026-03-10" })).toBe(false);
});
