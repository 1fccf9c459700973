import { expect, it } from "vitest";
import { DAY_MS, dayOf, startOfDay, startOfPeriod, startOfDays } from "./day";

/** One o'clock in the morning of 11 March in Beijing, still the 10th in Greenwich. */
const NOW = Date.UTC(2026, 2, 10, 17);

it("counts the site's days as Beijing does", () => {
  expect(dayOf(NOW)).toBe("2026-03-11");
  expect(startOfDay(NOW)).toBe(NOW - 3_600_000);
  expect(startOfDay(startOfDay(NOW))).toBe(startOfDay(NOW));
});

it("looks back whole days from now, or as far as there is anything", () => {
  expect(startOfPeriod("lastWeek", NOW)).toBe(NOW - 7 * DAY_MS);
  expect(startOfPeriod(null, NOW)).toBeNull();
});

it("begins its days at their midnight, today included", () => {
  const noon = Date.parse("2026-03-10T12:00:00+08:00");
  expect(startOfDays("7", noon)).toBe(Date.parse("2026-03-04T00:00:00+08:00"));
  expect(startOfDays(null, noon)).toBeNull();
});
