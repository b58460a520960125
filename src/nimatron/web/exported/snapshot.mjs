/* Run by Node during the export: starts Python, loads the package, answers a first question, and writes the memory of
   WebAssembly to a file. The page starts from it. Arguments: folder of Pyodide, archive of the package, file to write.

   Clock and random numbers are fixed, so that the same package always gives the same bytes. */
import nodeCrypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, archive, target] = process.argv.splice(1).slice(1); // Python would keep the name of this script
const started = Date.UTC(1980, 0, 1);
Date.now = () => started;
performance.now = () => 0;
nodeCrypto.randomFillSync = (/** @type {any} */ array) => array.fill(0);

const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/`, _makeSnapshot: true, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
python.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/home/pyodide" });
python.runPython("from nimatron.web.in_browser import warm_up\nwarm_up()\nimport gc\ngc.collect()");
writeFileSync(target, python.makeMemorySnapshot());
