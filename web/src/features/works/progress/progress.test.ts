import { describe, expect, it } from "vitest";
import { nanoBanana, task } from "@/testing/fixtures";
import { avatar } from "@/testing/fixtureTools";
import { paceOf, percentByTime, shownPercent } from "./progress";

const usual = (median_ms: number, p90_ms: number | null = median_ms * 2, samples = 40) => ({ median_ms, p90_ms, samples });
const mode = nanoBanana.modes[0];

describe("a bar that knows only the time", () => {
  it("is steady up to the usual time, rises ever slower after it and never says that it is done", () => {
    expect([0, 15, 30, 60].map((s) => percentByTime(s * 1000, 60_000))).toEqual([0, 20, 40, 80]);
    let before = -1;
    for (let s = 0; s < 3600; s += 7) {
      const percent = percentByTime(s * 1000, 60_000);
      expect(percent).toBeGreaterThanOrEqual(before);
      expect(percent).toBeLessThanOrEqual(92);
      before = percent;
    }
  });
});

describe("what is shown", () => {
  it("is what the vendor tells, where it tells", () => {
    const told = task({ state: "running", started_ms: 0, usual: usual(60_000), progress: { percent: 64, message: null, text: null, ahead: null, revision: 0 } });
    expect(shownPercent(told, mode, 1000)).toBe(64);
  });

  it("never goes back, whoever tells it", () => {
    const running = task({ state: "running", started_ms: 0, usual: usual(60_000) });
    expect(shownPercent(running, mode, 45_000)).toBe(60);
    const told = { ...running, progress: { percent: 20, message: null, text: null, ahead: null, revision: 0 } };
    expect(shownPercent(told, mode, 46_000)).toBe(60);
    expect(shownPercent({ ...told, usual: usual(600_000) }, mode, 47_000)).toBe(60);
    expect(shownPercent({ ...told, attempts: 2 }, mode, 48_000)).toBe(20);
  });

  it("is nothing while a task waits, or where nobody knows", () => {
    expect(shownPercent(task({ state: "queued", usual: usual(60_000) }), mode, 1000)).toBeNull();
    expect(shownPercent(task({ state: "running", started_ms: 0 }), mode, 1000)).toBeNull();
    expect(shownPercent(task({ state: "uncertain", started_ms: 0, usual: usual(60_000) }), mode, 1000)).toBeNull();
  });

  it("follows the stages of a mode that has them", () => {
    const talking = task({ tool: "avatar", mode: "talk", state: "running", started_ms: 0, usual: usual(60_000) });
    expect(shownPercent(talking, avatar.modes[0], 30_000)).toBe(10);
  });

  it("is nearly all while the result is being saved", () => {
    expect(shownPercent(task({ state: "succeeded", storage: "pending" }), mode, 0)).toBe(97);
  });
});

describe("what is said of the end", () => {
  const running = task({ state: "running", started_ms: 0, usual: usual(60_000) });
  it.each([
    [30_000, { kind: "left", ms: 30_000 }],
    [60_000, { kind: "soon", ms: 120_000 }],
    [120_000, { kind: "slow", ms: 120_000 }],
  ])("after %d ms: %o", (now, pace) => expect(paceOf(running, now)).toEqual(pace));

  it("is the tool's word where the site knows nothing", () => {
    const estimated = { ...running, usual: usual(60_000, null, 0) };
    expect(paceOf(estimated, 30_000)).toEqual({ kind: "estimate", ms: 60_000, until: 60_000 });
    expect(paceOf(estimated, 61_000)).toEqual({ kind: "over", ms: 60_000 });
  });

  it("is the usual time while it waits, and nothing of what nobody knows", () => {
    expect(paceOf(task({ state: "queued", usual: usual(60_000) }), 0)).toEqual({ kind: "usual", ms: 60_000 });
    expect(paceOf(task({ state: "running", started_ms: 0 }), 0)).toBeNull();
  });
});
