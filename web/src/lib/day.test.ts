import { expect, it } from "vitest";
import { DAY_MS, dayOf, startOfDay, startOfPeriod, startOfReaderDays } from "./day";

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

it("begins the reader's days at their midnight, today included", () => {
  const noon = new Date(2026, 2, 10, 12).getTime();
  expect(startOfReaderDays("7", noon)).toBe(new Date(2026, 2, 4).getTime());
  expect(startOfReaderDays(null, noon)).toBeNull();
});
