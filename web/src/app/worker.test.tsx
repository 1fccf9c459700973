import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderPart } from "@/testing/render";
import UpdateNotice from "./layout/UpdateNotice";
import { startWorker, waiting } from "./worker";

/** A worker and its registration, as far as the page looks at them. */
class Worker extends EventTarget {
  said: unknown[] = [];
  postMessage(message: unknown) {
    this.said.push(message);
  }
}
class Registration extends EventTarget {
  waiting: Worker | null = null;
  installing: Worker | null = null;
  update = vi.fn(() => Promise.resolve());
}
class Container extends EventTarget {
  controller: Worker | null = null;
  constructor(readonly registration: Registration | undefined) {
    super();
  }
  register = () => Promise.resolve(this.registration);
}

const registration = () => new Registration();
function start(container: Container) {
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: container });
  startWorker();
}
function install(into: Registration): Worker {
  const worker = new Worker();
  into.installing = worker;
  into.dispatchEvent(new Event("updatefound"));
  into.waiting = worker;
  worker.dispatchEvent(new Event("statechange"));
  return worker;
}

beforeEach(() => waiting.set(null));
afterEach(() => Reflect.deleteProperty(navigator, "serviceWorker"));

it("tells of a newer version once it is there, and not of the first one", async () => {
  const known = registration();
  const container = new Container(known);
  start(container);
  await Promise.resolve();
  install(known);
  expect(waiting.get()).toBeNull();
  container.controller = new Worker();
  const newer = install(known);
  await waitFor(() => expect(waiting.get()).toBe(newer));
});

it("lets the newer version take over when the reader says so", async () => {
  start(new Container(undefined));
  const newer = new Worker();
  waiting.set(newer as unknown as ServiceWorker);
  const { user } = renderPart(<UpdateNotice worker={newer as unknown as ServiceWorker} />);
  expect(screen.getByText("网站有新版本")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "刷新页面" }));
  expect(newer.said).toEqual(["take-over"]);
  await user.click(screen.getByRole("button", { name: "关闭" }));
  expect(waiting.get()).toBeNull();
});

it("looks for a newer version when a tab is shown again after a long time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const known = registration();
    start(new Container(known));
    await Promise.resolve();
    await Promise.resolve();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(known.update).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 2 * 60 * 60_000);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(known.update).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
