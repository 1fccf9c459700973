import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { forgetAll } from "@/forms/media/items";
import { i18n, setLanguage, startI18n } from "@/i18n";
import { deletions } from "@/lib/deletions";
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
// jsdom has no addresses of blobs, and Node's refuse jsdom's files.
Object.assign(URL, { createObjectURL: () => "blob:local", revokeObjectURL: () => {} });
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
window.scrollTo = () => {};
HTMLMediaElement.prototype.play = () => Promise.resolve();
HTMLMediaElement.prototype.pause = () => {};
// jsdom counts its frames by the timer of the moment in which the first one was asked for. Where that was a fake one, no
// frame ever comes again.
const { setTimeout: later, clearTimeout: never } = globalThis;
window.requestAnimationFrame = (run) => Number(later(() => run(performance.now()), 16));
window.cancelAnimationFrame = (frame) => never(frame);
// jsdom throws where it knows no word that a link may have.
DOMTokenList.prototype.supports = () => false;

// The studio is a chunk of its own; on a busy machine its first import takes a while.
configure({ asyncUtilTimeout: 25_000 });

/** Keys that were drawn although nothing had brought their texts. */
const withoutText: string[] = [];
const note = (_languages: readonly string[], _namespace: string, key: string) => void withoutText.push(key);

// The files of one worker share its modules and its window, so each leaves both as it found them.
beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  if (!i18n.isInitialized) await startI18n({ tellMissing: true });
  i18n.on("missingKey", note);
});
afterEach(async () => {
  cleanup();
  await setLanguage("zh-CN");
  expect(withoutText.splice(0), "drawn without a text").toEqual([]);
  server.resetHandlers();
  resetState();
  localStorage.clear();
  deletions.set([]);
  sessionStorage.clear();
  toasts.set([]);
  forgetAll();
  FakeEventSource.open = [];
});
afterAll(() => {
  i18n.off("missingKey", note);
  server.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
