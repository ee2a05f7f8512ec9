// The module that PyScript takes for its interpreter: Pyodide, started early and given what PyScript's configuration
// cannot express: the standard library as bytecode, a memory image of a Python that has started, and the program.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";

// What there is beside this file; build.py writes its list here.
const BUILT = {};

// The image holds the state of the random numbers too, and every page would otherwise draw the same ones.
const CONTINUE = "import random; random.seed()";
const PROGRAM = "/lib/game.zip";
const FIND_PROGRAM = `import sys; sys.path.insert(0, "${PROGRAM}")`;
const PYSCRIPT_IS_THERE = "import pyscript as _pyscript; del _pyscript";

const address = (path) => new URL(`../../${path}`, import.meta.url).href;

// A promise that may fail before anybody waits for it; whoever does learns of it then.
const patient = (promise) => {
  promise.catch(() => {});
  return promise;
};

async function fetched(path) {
  const response = await fetch(address(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function unpacked(path) {
  const { body } = await fetched(path);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const python = (library, more) =>
  load({ indexURL: address("vendor/pyodide/"), stdLibURL: address(library), lockFileContents: BUILT.lock, ...more });

async function pythonFromImage() {
  const restored = await python(BUILT.rest, { _loadSnapshot: patient(unpacked(BUILT.snapshot)) });
  restored.runPython(CONTINUE);
  return restored;
}

const pythonSomehow = () =>
  pythonFromImage().catch((error) => {
    console.warn(`Starting without the memory image: ${error.message}`);
    return python(BUILT.library);
  });

async function start() {
  const program = patient(fetched("game.zip").then((response) => response.arrayBuffer()));
  const started = await (BUILT.snapshot ? pythonSomehow() : python(BUILT.library));
  started.FS.writeFile(PROGRAM, new Uint8Array(await program));
  started.runPython(FIND_PROGRAM);
  return started;
}

const starting = start();
starting.catch(() => {
  document.documentElement.dataset.ready = "failed";
});

// PyScript begins with a text that writes its own Python as files and imports it, which our archive holds compiled.
async function spare(started) {
  const { stdlib } = await import("../../vendor/pyscript/core.js");
  const run = started.runPythonAsync.bind(started);
  started.runPythonAsync = (code, ...options) =>
    run(code.trim() === stdlib.trim() ? PYSCRIPT_IS_THERE : code, ...options);
}

export { version };

// What PyScript calls when it is ready itself; of its options only the two outputs are news to us.
export async function loadPyodide({ stdout, stderr }) {
  const started = await starting;
  started.setStdout({ batched: stdout });
  started.setStderr({ batched: stderr });
  if (BUILT.pyscript) await spare(started);
  return started;
}
