import { createStore } from "@/lib/store";

/** How long a tab that stays open goes without asking for a newer version. */
const ASK_AGAIN_MS = 60 * 60_000;

/** A newer version of the site that waits for the pages of this one to close. */
export const waiting = createStore<ServiceWorker | null>(null);

/** Keeps the site's outline on the device, and looks for newer versions. Sites without TLS go without. */
export function startWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  // Where workers are blocked some browsers reject, and some say nothing.
  const registered: Promise<ServiceWorkerRegistration | undefined> = navigator.serviceWorker.register("/sw.js");
  registered.then((registration) => registration && watch(registration)).catch(() => undefined);
}

function watch(registration: ServiceWorkerRegistration) {
  const look = () => {
    // Without a controller this is the first visit, and what waits is what the page already runs.
    if (registration.waiting && navigator.serviceWorker.controller) waiting.set(registration.waiting);
  };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  let asked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - asked < ASK_AGAIN_MS) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}

/** Lets the newer version take over, and opens the page in it. */
export function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => window.location.reload(), { once: true });
  worker.postMessage("take-over");
}
