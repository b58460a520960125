/* Run by Node: install wheels in Pyodide with micropip, as a notebook in the browser does, and run Python there.
   Arguments: folder of Pyodide, wheel of micropip, Python to run, wheels to install. */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, micropip, code, ...wheels] = process.argv.splice(1).slice(1);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.unpackArchive(new Uint8Array(readFileSync(micropip)), "wheel");
const places = wheels.map((wheel) => {
  python.FS.writeFile(`/tmp/${basename(wheel)}`, new Uint8Array(readFileSync(wheel)));
  return `emfs:/tmp/${basename(wheel)}`;
});
python.globals.set("wheels", python.toPy(places));
await python.runPythonAsync("import micropip\nawait micropip.install(wheels)");
await python.runPythonAsync(code);
