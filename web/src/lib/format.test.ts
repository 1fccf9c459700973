import { afterEach, expect, it, vi } from "vitest";
import { dayOf } from "./day";
import { date, fullMoment, grouped, moment, stamp, timeOfDay } from "./format";

afterEach(() => void vi.restoreAllMocks());
const late = Date.UTC(2026, 10, 24, 19, 6, 5);

it.each([-480, 0, 300])("days and hours are read from one clock, which is named where the reader has another: offset %s", (offset) => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
  const zone = offset === -480 ? "" : " UTC+8";
  expect(stamp(late)).toBe(`2026-11-25 03:06:05${zone}`);
  expect(dayOf(late)).toBe("2026-11-25");
  expect(moment(late, "zh-CN", late + 60_000)).toMatch(offset === -480 ? /^03:06$/ : /GMT\+8.*03:06/);
  expect(moment(late, "en", late + 26 * 3_600_000)).toMatch(/^Nov 25.*03:06/);
  for (const shown of [fullMoment(late, "en", late), timeOfDay(late, "en"), date(late, "en")]) expect(shown.includes("GMT+8")).toBe(offset !== -480);
  expect(fullMoment(late, "en", late)).toMatch(/^Nov 25, 03:06/);
  expect(timeOfDay(late, "en")).toMatch(/^03:06:05/);
  expect(date(late, "en")).toMatch(/^November 25, 2026/);
  expect(date(late, "en", "short")).toMatch(/^Nov 25, 2026/);
});

it("the year is named where it is not the site's own, which turns eight hours before Greenwich's", () => {
  const turn = Date.UTC(2026, 11, 31, 16);
  expect(fullMoment(turn, "en", turn)).not.toContain("2027");
  expect(fullMoment(turn - 1, "en", turn)).toContain("Dec 31, 2026");
});

it.each([
  [0, "0"],
  [999, "999"],
  [4984, "4,984"],
  [-1234567, "-1,234,567"],
  [1234.25, "1,234.25"],
])("the digits of %s stand in threes, whatever the browser's country", (value, text) => expect(grouped(value)).toBe(text));
