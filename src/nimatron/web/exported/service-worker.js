/* Keeps the whole folder, so that the page works without the web. A folder that was made anew has another edition: its files are
   fetched beside the old ones and take their place when the page is opened the next time. */
const EDITION = "{edition}";
const FILES = ["{files}"];
const SCOPE = self.registration.scope;
const MINE = `nimatron folder ${SCOPE} `;
const STORE = MINE + EDITION;

self.addEventListener("install", (event) => event.waitUntil(keepAll()));

/** Nothing is kept unless everything is. */
async function keepAll() {
  const store = await caches.open(STORE);
  await store.addAll(FILES.map((name) => new Request(new URL(name, SCOPE), { cache: name.includes(EDITION) ? "default" : "no-cache" })));
}

self.addEventListener("activate", (event) => event.waitUntil(begin()));

/** Take the stores of other editions away, and look after the pages that are open. */
async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(MINE) && name !== STORE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(SCOPE)) event.respondWith(found(request));
});

/** What is kept, else what the web gives. @param {Request} request */
async function found(request) {
  const store = await caches.open(STORE);
  return await store.match(request.mode === "navigate" ? SCOPE : request, { ignoreSearch: true, ignoreVary: true }) ?? fetch(request);
}
