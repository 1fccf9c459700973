import { afterEach, expect, it, vi } from "vitest";
import { dayOf } from "./day";
import { moment, stamp } from "./format";

afterEach(() => void vi.restoreAllMocks());
const late = Date.UTC(2026, 10, 24, 19, 6, 5);

it.each([-480, 0, 300])("days and hours are read from one clock, which is named where the reader has another: offset %s", (offset) => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(offset);
  const zone = offset === -480 ? "" : " UTC+8";
  expect(stamp(late)).toBe(`2026-11-25 03:06:05${zone}`);
  expect(dayOf(late)).toBe("2026-11-25");
  expect(moment(late, "zh-CN", late + 60_000)).toMatch(offset === -480 ? /^03:06$/ : /GMT\+8.*03:06/);
  expect(moment(late, "en", late + 26 * 3_600_000)).toMatch(/^Nov 25.*03:06/);
});
