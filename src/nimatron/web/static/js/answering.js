/** A web worker in which Python (Pyodide) answers one question after another; used only by the page without a server. */

import { loadPyodide } from "../pyodide/pyodide.mjs";

/** @type {((method: string, path: string, query: string, body: string) => any) | null} */
let respond = null;

const indexURL = new URL("../pyodide/", import.meta.url).href;

/** @param {string} name */
async function fetched(name) {
  const answer = await fetch(new URL(`../${name}`, import.meta.url));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** Start Python from the memory that the export wrote. Its bytes are counted, so that the page can show the progress. */
async function startedFromSnapshot() {
  const { body } = await fetched("python.snapshot");
  let received = 0;
  const counted = /** @type {ReadableStream<any>} */ (body).pipeThrough(new TransformStream({
    transform(piece, out) {
      received += piece.byteLength;
      self.postMessage({ received });
      out.enqueue(piece);
    },
  }));
  const memory = new Response(counted.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const python = await loadPyodide({ indexURL, _loadSnapshot: memory });
  python.runPython("import random\nrandom.seed()"); // otherwise everybody has the random numbers of the export
  return python;
}

/** Start Python from the snapshot if there is one and it works here, else as usual. */
async function started() {
  if (self.name === "snapshot") {
    try {
      return await startedFromSnapshot();
    } catch (error) {
      console.warn(String(error));
    }
  }
  return loadPyodide({ indexURL });
}

async function begin() {
  const archive = fetched("nimatron.zip").then((answer) => answer.arrayBuffer());
  const python = await started();
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
