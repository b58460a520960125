/** A web worker in which Python (Pyodide) answers one question after another; used only by the page without a server. */

import { loadPyodide } from "../pyodide/pyodide.mjs";

/* Downloaded bytes are counted, so that the page can show the progress. */
const plain = self.fetch;
let received = 0;
self.fetch = async (...asked) => {
  const response = await plain(...asked);
  if (!response.ok || !response.body) return response;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(piece, out) {
      received += piece.byteLength;
      self.postMessage({ received });
      out.enqueue(piece);
    },
  }));
  return new Response(counted, { status: response.status, headers: response.headers });
};

/** @type {((method: string, path: string, query: string, body: string) => any) | null} */
let respond = null;

async function begin() {
  const archive = fetch(new URL("../nimatron.zip", import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.arrayBuffer();
  });
  const python = await loadPyodide({ indexURL: new URL("../pyodide/", import.meta.url).href });
  python.unpackArchive(await archive, "zip", { extractDir: "/home/pyodide" });
  python.runPython("from nimatron.web.in_browser import respond, warm_up\nwarm_up()");
  respond = python.globals.get("respond");
  self.postMessage({ awake: true });
}

self.addEventListener("message", ({ data: { method, path, query, body } }) => {
  if (!respond) return;
  try {
    const found = respond(method, path, query, body);
    const [status, form, bytes] = found.toJs();
    found.destroy();
    const content = bytes.slice().buffer;
    self.postMessage({ status, form, content }, { transfer: [content] });
  } catch (error) {
    console.warn(String(error)); // Python itself has crashed, for example by too deep a recursion
    self.postMessage({ broken: true });
  }
});

begin().catch((error) => {
  console.warn(String(error));
  self.postMessage({ failed: true });
});
