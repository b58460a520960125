/** The page stays usable while the server is away: a worker keeps what was loaded. */

/** Register the worker and tell it what was loaded before it came. */
export async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/static/service-worker.js", { scope: "/" });
    const worker = (await navigator.serviceWorker.ready).active;
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name)
      .filter((name) => name.startsWith(`${location.origin}/`) && !name.includes("/api/reply"));
    worker?.postMessage({ keep: [...new Set([`${location.origin}/`, ...loaded])] });
  } catch {
    // without a worker the page works as long as the server does
  }
}
