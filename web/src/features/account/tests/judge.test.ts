import { describe, expect, it } from "vitest";
import { deviceName } from "@/lib/device";
import { strengthOf } from "../strength";

describe("password strength", () => {
  it.each([
    ["12345678", 1, "common"],
    ["aaaaaaaaaaaa", 1, "common"],
    ["Password123", 1, "common"],
    ["luban_2026-x", 1, "name"],
    ["abcdefgh", 1, null],
    ["short1!", 1, null],
    ["warmtea9", 2, null],
    ["correct horse", 3, null],
    ["correct horse battery staple", 4, null],
    ["竹外桃花三两枝春江水暖鸭先知", 3, null],
  ])("%s is level %i", (password, level, reason) => {
    expect(strengthOf(password, "luban_2026")).toEqual({ level, reason });
  });
});

describe("device names", () => {
  it.each([
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36", "Chrome", "Windows", false],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0", "Edge", "Windows", false],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1", "Safari", "iPhone", true],
    ["Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0", "微信", "Android", true],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox", "Linux", false],
    ["curl/8.9", null, null, false],
    [null, null, null, false],
  ])("%s", (agent, browser, system, handheld) => {
    expect(deviceName(agent)).toEqual({ browser, system, handheld });
  });
});
