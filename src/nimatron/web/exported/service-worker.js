/* Caches the whole folder, so that the page works offline. A new export has another edition: its files are downloaded
   beside the old ones and replace them the next time the page is opened. */
const EDITION = "{edition}";
const FILES = ["{files}"];
const SCOPE = self.registration.scope;
const MINE = `nimatron folder ${SCOPE} `;
const STORE = MINE + EDITION;
const USUAL_START = /\/first\/\w+\/[\w-]+\.json$/;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

/** Cache everything or nothing. */
async function keepAll() {
  const store = await caches.open(STORE);
  await store.addAll(FILES.map((name) => new Request(new URL(name, SCOPE), { cache: name.includes(EDITION) ? "default" : "no-cache" })));
}

self.addEventListener("activate", (event) => event.waitUntil(begin()));

/** Delete the caches of other editions, and take control of the open pages. */
async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(MINE) && name !== STORE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(SCOPE)) event.respondWith(found(request));
});

/** The cached answer, else the one from the web. @param {Request} request */
async function found(request) {
  const store = await caches.open(STORE);
  const kept = await store.match(request.mode === "navigate" ? SCOPE : request, { ignoreSearch: true, ignoreVary: true });
  if (kept) return kept;
  // the answers about usual starts are not kept: offline there are none, and Python answers
  return USUAL_START.test(request.url) ? fetch(request).catch(() => new Response("{}")) : fetch(request);
}
