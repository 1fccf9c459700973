import { act } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderPart } from "@/testing/render";
import { said } from "@/testing/server";
import { order } from "@/testing/storeFixtures";
import { PayDialog } from "../components/PayDialog";
import "../texts.zh";

afterEach(() => vi.useRealTimers());

it("asks every three seconds whether the payment has come", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  const asking = vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(said({ status: "PENDING", orderNo: "x" }, { code: "101" })));
  const times = () => asking.mock.calls.filter(([path]) => String(path).includes("query-order-status")).length;
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const acts = { demo: false, busy: false, onWay: () => {}, onPaid: () => {}, onOrders: () => {}, onClose: () => {} };
  const fresh = order({ created_ms: Date.now(), expires_ms: Date.now() + 300_000 });
  renderPart(<PayDialog payment={{ order: fresh, code: "weixin://x" }} {...acts} />);
  await pass(100);
  expect(times()).toBe(1);
  await pass(2850);
  expect(times()).toBe(1);
  await pass(100);
  expect(times()).toBe(2);
  await pass(2850);
  expect(times()).toBe(2);
  await pass(100);
  expect(times()).toBe(3);
});
