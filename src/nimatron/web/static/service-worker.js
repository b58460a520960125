/* Keeps what was loaded, so that the page works while the server is away: the network first, else what was kept. */
const STORE = "nimatron-1";
const NEVER_THE_SAME = ["/api/reply", "/api/start"];

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The page tells what it had loaded before this worker was there. */
self.addEventListener("message", (event) => {
  const addresses = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(caches.open(STORE).then((store) => Promise.all(addresses.map((address) => store.add(address).catch(() => {})))));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin || NEVER_THE_SAME.includes(new URL(request.url).pathname)) return;
  event.respondWith(answered(request));
});

/** @param {Request} request */
async function answered(request) {
  const store = await caches.open(STORE);
  try {
    const response = await fetch(request);
    if (response.ok) store.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await store.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}
