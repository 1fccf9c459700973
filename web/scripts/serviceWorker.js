// Keeps the outline of the site and its hashed files on the device, and says so when there is no network. Answers of
// the API and media are personal and large: they never pass through here. The build puts the lists in.
const FIRST_FILES = __FIRST_FILES__;
const ALL_FILES = new Set(__ALL_FILES__);

const FILES = "files";
const OFFLINE = "/offline.html";
const PROGRAMS = /^\/(api|media|proxy|edit|u|py|v1|dev|sso|oidc|apiPriceFacade|\.well-known)(\/|$)/;
const HASHED = /^\/assets\//;
const KEPT = /^\/(icons\/|favicon\.svg$|offline\.(html|js)$)/;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(FILES).then(async (cache) => {
      // The offline page is fetched anew; hashed files come from the browser's own cache, where they mostly are.
      await cache.addAll([OFFLINE, "/offline.js", "/favicon.svg"].map((path) => new Request(path, { cache: "reload" })));
      const kept = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
      await cache.addAll(FIRST_FILES.filter((path) => !kept.has(path)));
    }),
  );
});

// Only when no page of the version before is open, or the reader said so: until then its files stay.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.open(FILES).then(async (cache) => {
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (HASHED.test(pathname) && !ALL_FILES.has(pathname)) await cache.delete(request);
      }
      await self.registration.navigationPreload?.enable();
      await clients.claim();
    }),
  );
});

self.addEventListener("message", ({ data }) => {
  if (data === "take-over") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || PROGRAMS.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(navigate(event));
  else if (HASHED.test(pathname) || KEPT.test(pathname)) event.respondWith(kept(request, HASHED.test(pathname)));
});

/** Always the page of today, or the one that says that there is no network. */
async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** What has a hash in its name never changes; the rest is asked for, and kept for when nobody answers. */
async function kept(request, forEver) {
  const known = await caches.match(request, { ignoreVary: true });
  if (known && forEver) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200) await (await caches.open(FILES)).put(request, answer.clone());
    return answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}
