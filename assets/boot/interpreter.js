// The module that PyScript takes for its interpreter: Pyodide, started early and given what PyScript's configuration
// cannot express: the standard library as bytecode, a memory image of a Python that has started, and the program.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.js";
import { imageInto } from "./image.js";

// What there is beside this file; build.py writes its list here.
const BUILT = {};

const GZIP = 0x1f8b;
const TAR_BLOCK = 512;
const TAR_SIZE = 124;

const MACHINE = "vendor/pyodide/pyodide.asm.js";
const WASM = "application/wasm";

// A service worker in charge has everything on the device, and the image unpacked. Without one the image is left alone:
// it is larger than what it spares, so a first visit is sooner ready without it.
// A worker does not see it, and is told by its name.
const kept = globalThis.document ? Boolean(navigator.serviceWorker?.controller) : globalThis.name.startsWith("kept");

let machine; // the instance of Pyodide's WebAssembly
let archives; // what Python imports the program from

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

// The page has it as a script, not as a module: a browser keeps the code of a script with what a service worker keeps,
// and compiles a module anew at each start. A worker of this kind takes only modules, and this one is both.
async function machineMaker() {
  globalThis.machineAddress = address(MACHINE);
  if (globalThis.document) await script(address(MACHINE));
  else await import(address(MACHINE));
  return globalThis.createMachine;
}

function script(source) {
  const element = document.createElement("script");
  const run = new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = () => reject(new Error(`${source} did not load`));
  });
  element.src = source;
  document.head.append(element);
  return run;
}

// Where there is JavaScript Promise Integration, Pyodide runs all that may wait in the midst of a call on stacks of its
// own. Nothing here does, and while it runs there Chromium's garbage collector at times reads past the end of such a
// stack: the tab crashes.
Reflect.deleteProperty(WebAssembly, "Suspending");
Reflect.deleteProperty(WebAssembly, "Suspender");

const createPyodideModule = patient(machineMaker());

const python = async (more) =>
  load({
    createPyodideModule: await createPyodideModule,
    indexURL: address("vendor/pyodide/"),
    stdLibURL: address(BUILT.library),
    lockFileContents: BUILT.lock,
    ...more,
  });

// What every start needs of the library comes in one archive, which game/archive.py looks for at this place.
async function fromLibrary() {
  const begin = patient(BUILT.begin ? unpacked(BUILT.begin) : Promise.resolve());
  const program = patient(unpacked("game.tar.gz"));
  const fsInit = async (FS) => FS.writeFile("/lib/begin.tar", new Uint8Array(await begin));
  const started = await python(BUILT.begin ? { fsInit } : {});
  addArchive(started, await program);
  return started;
}

async function fromImage() {
  const program = patient(BUILT.imported ? Promise.resolve() : unpacked("game.tar.gz"));
  const parts = Promise.all(BUILT.image.map(unpacked));
  const image = parts.then((all) => imageInto(() => machine, all));
  const restored = await python({ _loadSnapshot: patient(image) });
  // The image holds the state of the random numbers too, and every page would otherwise draw the same ones.
  restored.pyimport("random").seed();
  if (BUILT.imported) archives = restored.pyimport("_archive").archives;
  else addArchive(restored, await program);
  return restored;
}

const fromImageIfItFits = () =>
  fromImage().catch((error) => {
    console.warn(`Starting without the memory image: ${error.message}`);
    return fromLibrary();
  });

async function unpacked(path) {
  const bytes = await (await fetched(path)).arrayBuffer();
  if (new DataView(bytes).getUint16(0) !== GZIP) return bytes; // a service worker keeps it unpacked
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// Makes the modules of an archive importable. The first file of the first archive is the Python module that does so.
function addArchive(python, archive) {
  archives ??= importer(python, archive);
  const bytes = python.toPy(archive);
  archives.add(bytes);
  bytes.destroy();
}

function importer(python, archive) {
  const text = (from, length) => new TextDecoder().decode(new Uint8Array(archive, from, length)).split("\0")[0];
  const size = parseInt(text(TAR_SIZE, 12), 8);
  python.FS.writeFile(text(0, 100), new Uint8Array(archive, TAR_BLOCK, size));
  return python.pyimport("_archive").archives;
}

async function start() {
  const started = await (BUILT.image && kept ? fromImageIfItFits() : fromLibrary());
  started.registerJsModule("fourfall_boot", { rest, mended, build });
  return started;
}

// Tells the page how many bytes have come over the line, of how many, while it waits for them.
function countBytes() {
  const { fetch } = globalThis;
  const sizes = Object.entries(BUILT.sizes);
  const total = sizes.reduce((sum, [, { sent }]) => sum + sent, 0);
  let done = 0;
  const count = (bytes) => {
    done += bytes;
    dispatchEvent(new CustomEvent("fourfall:progress", { detail: { done, total } }));
  };
  globalThis.fetch = async (...request) => {
    const response = await fetch(...request);
    const size = sizes.find(([path]) => response.url === address(path))?.[1];
    if (!size || !response.ok) return response;
    const meter = new TransformStream({
      transform(part, controller) {
        count((part.length / size.whole) * size.sent);
        controller.enqueue(part);
      },
    });
    return new Response(response.body.pipeThrough(meter), response);
  };
  patient(createPyodideModule.then(() => count(BUILT.sizes[MACHINE].sent)));
  return () => {
    globalThis.fetch = fetch;
  };
}

async function startCounted() {
  if (kept || !globalThis.document) return start();
  const stop = countBytes();
  try {
    return await start();
  } finally {
    stop();
  }
}

const failed = (error) => {
  if (globalThis.document) document.documentElement.dataset.ready = "failed";
  throw error;
};

// Not every host knows what its machine is, and browsers take nothing else for one.
async function named(source) {
  const response = await source;
  if (!response.ok || response.headers.get("Content-Type") === WASM) return response;
  return new Response(response.body, { headers: { "Content-Type": WASM } });
}

// Pyodide only warns when its machine cannot be made, and would wait for ever.
const machineFailed = new Promise((_, reject) => {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (source, imports) => {
    const made = instantiateStreaming(named(source), imports);
    made.then(({ instance }) => {
      machine = instance;
    }, reject);
    return made;
  };
});

const starting = Promise.race([startCounted(), machineFailed]);
patient(starting.catch(failed));

// PyScript begins with a text that writes its own Python as files and imports it. The rest of the program holds that
// compiled, for whoever imports it; the page itself does not.
async function isItsOwn(code) {
  const { stdlib } = await import("../../vendor/pyscript/core.js");
  return code.trim() === stdlib.trim();
}

// Where there is nothing to compile but an import, Python's compiler stays asleep, which spares some time.
async function run(python, compileAndRun, code, ...options) {
  if (BUILT.pyscript && (await isItsOwn(code))) return undefined;
  const [, name] = code.match(/^import ([\w.]+)$/) ?? [];
  return name ? python.pyimport(name).destroy() : compileAndRun(code, ...options);
}

export { version };

// What the parts of a build know each other by.
export const build = BUILT.rest;

class OtherBuild extends Error {
  name = "OtherBuild";
}

// The rest of the program, which the page does not need to start. It is that of the same build, or none: the device may
// have damaged it, and the host may have another one by now. A browser without a way to tell takes what comes.
async function writeRest() {
  const archive = await unpacked("later.tar.gz");
  if (globalThis.crypto.subtle) {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", archive));
    const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    if (text !== BUILT.rest) throw new OtherBuild("later.tar.gz is damaged, or of another build");
  }
  addArchive(await starting, archive);
}

// Has what the device keeps mended; false where it keeps nothing.
async function mended() {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return false;
  const { repaired } = await import("./repair.js");
  await repaired(worker);
  return true;
}

async function writeRestOrRepair() {
  try {
    await writeRest();
  } catch (error) {
    if (!(await mended())) throw error;
    await writeRest(); // what is not as it should be now is not damaged
  }
}

// A failed attempt is not the last one.
let restWritten;
export function rest() {
  restWritten ??= writeRestOrRepair();
  restWritten.catch(() => {
    restWritten = undefined;
  });
  return restWritten;
}

// It is fetched before anybody asks for it, but not before the page has started and has nothing else to do.
if (globalThis.document) {
  const root = document.documentElement;
  new MutationObserver((_, observer) => {
    if (root.dataset.ready !== "true") return;
    observer.disconnect();
    (globalThis.requestIdleCallback ?? setTimeout)(() => patient(rest()));
  }).observe(root, { attributeFilter: ["data-ready"] });
}

// What PyScript calls when it is ready itself; of its options only the two outputs are news to us.
export async function loadPyodide({ stdout, stderr }) {
  const started = await starting;
  started.setStdout({ batched: stdout });
  started.setStderr({ batched: stderr });
  const compileAndRun = started.runPythonAsync.bind(started);
  started.runPythonAsync = (...code) => run(started, compileAndRun, ...code).catch(failed);
  return started;
}
