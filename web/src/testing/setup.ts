import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { i18n, startI18n } from "@/i18n";
import { toasts } from "@/lib/toast";
import { FakeEventSource } from "./FakeEventSource";
import { resetState, server } from "./server";

// jsdom has no layout engine: these stand in for the browser facts Mantine asks for.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
class NoIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "0px";
  readonly scrollMargin = "0px";
  readonly thresholds = [];
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

vi.stubGlobal("EventSource", FakeEventSource);
vi.stubGlobal("ResizeObserver", NoResizeObserver);
vi.stubGlobal("IntersectionObserver", NoIntersectionObserver);
Object.defineProperty(window, "matchMedia", {
  writable: true,
  value: (query: string): MediaQueryList => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }),
});
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};
HTMLMediaElement.prototype.play = () => Promise.resolve();
HTMLMediaElement.prototype.pause = () => {};
// jsdom throws where it knows no word that a link may have.
DOMTokenList.prototype.supports = () => false;

// The studio is a chunk of its own; on a busy machine its first import takes a while.
configure({ asyncUtilTimeout: 25_000 });

/** Keys that were drawn although nothing had brought their texts. */
const withoutText: string[] = [];
i18n.on("missingKey", (_languages, _namespace, key) => withoutText.push(key));

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  await startI18n({ tellMissing: true });
});
afterEach(() => {
  cleanup();
  expect(withoutText.splice(0), "drawn without a text").toEqual([]);
  server.resetHandlers();
  resetState();
  localStorage.clear();
  sessionStorage.clear();
  toasts.set([]);
  FakeEventSource.open = [];
});
afterAll(() => server.close());
