import { describe, expect, it, vi } from "vitest";
import { ApiError, NetworkError } from "./api/client";
import { PendingKeys, sendOnce } from "./idempotency";

const NOW = [0, 0];

describe("sendOnce", () => {
  it("repeats with the same key while no answer comes", async () => {
    const send = vi
      .fn<(key: string) => Promise<string>>()
      .mockRejectedValueOnce(new NetworkError("down"))
      .mockResolvedValueOnce("done");
    await expect(sendOnce(new PendingKeys(), "a", send, NOW)).resolves.toBe("done");
    const [first, second] = send.mock.calls;
    expect(first).toEqual(second);
  });

  it("keeps the key for the next press when it gave up without an answer", async () => {
    const keys = new PendingKeys();
    const send = vi.fn<(key: string) => Promise<string>>().mockRejectedValue(new NetworkError("down"));
    await expect(sendOnce(keys, "a", send, [])).rejects.toThrow();
    await expect(sendOnce(keys, "a", send, [])).rejects.toThrow();
    expect(new Set(send.mock.calls.map(([key]) => key)).size).toBe(1);
  });

  it("takes a new key after an answer, even a refusal", async () => {
    const keys = new PendingKeys();
    const send = vi.fn<(key: string) => Promise<string>>().mockRejectedValue(new ApiError(402, { code: "insufficient_points" }));
    await expect(sendOnce(keys, "a", send, NOW)).rejects.toThrow();
    await expect(sendOnce(keys, "a", send, NOW)).rejects.toThrow();
    expect(new Set(send.mock.calls.map(([key]) => key)).size).toBe(2);
  });

  it("does not mix up different contents", async () => {
    const keys = new PendingKeys();
    const send = vi.fn<(key: string) => Promise<string>>().mockRejectedValue(new NetworkError("down"));
    await expect(sendOnce(keys, "a", send, [])).rejects.toThrow();
    await expect(sendOnce(keys, "b", send, [])).rejects.toThrow();
    expect(new Set(send.mock.calls.map(([key]) => key)).size).toBe(2);
  });
});
