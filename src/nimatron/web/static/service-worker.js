/* Caches what was loaded, so that the page works while the server is away: the network first, else the cache. Files of the page
   are cached as long as their edition is current, which is in the address of this file; answers are cached up to a limit. */
const EDITION = new URL(".", self.location.href).pathname;
const PAGE = `nimatron page ${EDITION}`;
const ANSWERS = `nimatron answers ${EDITION}`;
const BEGINNING = ["/", "/api/page"];
const NEVER_THE_SAME = ["/api/play", "/api/start"];
const MOST_ANSWERS = 200;
const MOST_BYTES = 20_000_000;
const MOST_BYTES_OF_ONE = 2_000_000;
const SIZE = "nimatron-size";

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(begin()));

/** Delete the caches of other editions, and take control of the open pages. */
async function begin() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("nimatron") && name !== PAGE && name !== ANSWERS).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page lists what it loaded before this worker was active, or sends an answer that came with another one. */
self.addEventListener("message", (event) => {
  const { url, text } = event.data?.answer ?? {};
  if (typeof url === "string" && typeof text === "string") event.waitUntil(keepAnswer(new Request(url), new Response(text)).catch(() => {}));
  const addresses = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(Promise.all(addresses.map((address) => kept(new Request(address)) && answered(new Request(address)).catch(() => {}))));
});

self.addEventListener("fetch", (event) => {
  if (kept(event.request)) event.respondWith(answered(event.request));
});

/** Whether the answer to a request is to be cached. @param {Request} request */
function kept(request) {
  const { origin, pathname } = new URL(request.url);
  return request.method === "GET" && origin === self.location.origin && !NEVER_THE_SAME.includes(pathname);
}

/** @param {Request} request */
async function answered(request) {
  const { pathname } = new URL(request.url);
  const page = await caches.open(PAGE);
  const lasting = pathname.startsWith(EDITION);
  const before = lasting && await page.match(request, { ignoreVary: true });
  if (before) return before;
  try {
    const response = await fetch(request);
    if (response.ok) {
      const copy = response.clone();
      writing(lasting || BEGINNING.includes(pathname) ? page.put(request, copy) : keepAnswer(request, copy));
    }
    return response;
  } catch (error) {
    await Promise.all(written); // while an answer is being replaced, Chromium finds neither the former nor the new one
    const found = await caches.match(request, { ignoreVary: true });
    if (found) return found;
    throw error;
  }
}

/** What is being written to the caches. @type {Set<Promise<void>>} */
const written = new Set();

/** Note that something is being written. @param {Promise<void>} put */
function writing(put) {
  const done = put.catch(() => {}).then(() => void written.delete(done));
  written.add(done);
}

/** The sizes of the cached answers by address, the oldest first. @type {Promise<Map<string, number>> | null} */
let known = null;

/** Read the sizes again: this worker may have been ended and restarted. @param {Cache} store */
async function sizes(store) {
  const requests = await store.keys();
  const answers = await Promise.all(requests.map((request) => store.match(request, { ignoreVary: true })));
  return new Map(requests.map((request, index) => [request.url, Number(answers[index]?.headers.get(SIZE) ?? 0)]));
}

/**
 * Cache an answer; the oldest are removed to make space.
 * @param {Request} request
 * @param {Response} response
 */
async function keepAnswer(request, response) {
  const content = await response.blob();
  if (content.size > MOST_BYTES_OF_ONE) return;
  const store = await caches.open(ANSWERS);
  const held = await (known ??= sizes(store).catch(() => new Map()));
  const { url } = request;
  held.delete(url);
  held.set(url, content.size);
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  headers.set(SIZE, String(content.size));
  const leaving = [];
  let bytes = [...held.values()].reduce((sum, size) => sum + size, 0);
  for (const [address, size] of held) {
    if (held.size - leaving.length <= MOST_ANSWERS && bytes <= MOST_BYTES) break;
    leaving.push(address);
    bytes -= size;
  }
  for (const address of leaving) held.delete(address);
  await Promise.all(leaving.map((address) => store.delete(address, { ignoreVary: true })));
  await store.put(request, new Response(content, { status: response.status, headers }));
}
