// The module that PyScript takes for its interpreter: Pyodide, started early and given what PyScript's configuration
// cannot express: the standard library as bytecode, a memory image of a Python that has started, and the program.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";

// What there is beside this file; build.py writes its list here.
const BUILT = {};

const address = (path) => new URL(`../../${path}`, import.meta.url).href;

const bytes = async (path) => {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};

const unpacked = async (path) => {
  const { body } = await bytes(path);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};

// The image holds the state of the random numbers too, and every page would otherwise draw the same ones.
const CONTINUE = `
import random
random.seed()
`;

const FIND_PROGRAM = `
import sys
sys.path.insert(0, "/lib/game.zip")
`;

async function start(image) {
  const program = bytes("game.zip").then((response) => response.arrayBuffer());
  const python = await load({
    indexURL: address("vendor/pyodide/"),
    stdLibURL: address(image ? BUILT.rest : BUILT.library),
    lockFileContents: BUILT.lock,
    fsInit: async (files) => files.writeFile("/lib/game.zip", new Uint8Array(await program)),
    ...(image && { _loadSnapshot: image }),
  });
  if (image) python.runPython(CONTINUE);
  python.runPython(FIND_PROGRAM);
  return python;
}

async function startSomehow() {
  if (!BUILT.snapshot) return start();
  try {
    return await start(unpacked(BUILT.snapshot));
  } catch (error) {
    console.warn(`Starting without the memory image: ${error.message}`);
    return start();
  }
}

const started = startSomehow();

export { version };

// What PyScript calls when it is ready itself; of its options only the two outputs are news to us.
export const loadPyodide = async ({ stdout, stderr }) => {
  const python = await started;
  python.setStdout({ batched: stdout });
  python.setStderr({ batched: stderr });
  if (BUILT.pyscript) await spare(python);
  return python;
};

// PyScript first runs a text that writes its own Python as files and imports them. They are in our archive, compiled.
async function spare(python) {
  const { stdlib } = await import("../../vendor/pyscript/core.js");
  const run = python.runPythonAsync.bind(python);
  python.runPythonAsync = (code, ...options) =>
    run(code.trim() === stdlib.trim() ? "import pyscript as _pyscript; del _pyscript" : code, ...options);
}
