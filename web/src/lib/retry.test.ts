import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "./api/client";
import { persistently } from "./retry";

describe("retries", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("asks five times more while no answer comes, with doubling pauses", async () => {
    const started = Date.now();
    const at: number[] = [];
    const told: number[] = [];
    const run = persistently(
      () => {
        at.push(Date.now() - started);
        return Promise.reject(new NetworkError("down"));
      },
      { onRetry: (attempt) => told.push(attempt) },
    );
    const settled = expect(run).rejects.toBeInstanceOf(NetworkError);
    await vi.runAllTimersAsync();
    await settled;
    expect(at).toEqual([0, 300, 900, 2100, 4500, 9300]);
    expect(told).toEqual([1, 2, 3, 4, 5]);
  });

  it("takes the first answer, a refusal too", async () => {
    const run = vi.fn().mockRejectedValueOnce(new NetworkError("down")).mockRejectedValue(new ApiError(500, {}));
    const settled = expect(persistently(run)).rejects.toBeInstanceOf(ApiError);
    await vi.runAllTimersAsync();
    await settled;
    expect(run).toHaveBeenCalledTimes(2);
  });

  it("stops when nobody waits any more", async () => {
    const controller = new AbortController();
    const run = vi.fn().mockRejectedValue(new NetworkError("down"));
    const settled = expect(persistently(run, { signal: controller.signal })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(100);
    controller.abort();
    await vi.runAllTimersAsync();
    await settled;
    expect(run).toHaveBeenCalledTimes(1);
  });
});
