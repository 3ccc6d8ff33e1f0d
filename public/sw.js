// Shows a page of ours where the browser would show its own when a page can't be reached. Nothing else is kept.
const page = "/offline.html";

self.addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open("offline");
    await cache.add(new Request(page, { cache: "reload" }));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener("activate", (event) => {
  // The page is asked for while this starts, so that nobody waits for it.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode !== "navigate" || method !== "GET") return;
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request));
    } catch {
      return (await caches.match(page)) ?? Response.error();
    }
  };
  event.respondWith(answer());
});
