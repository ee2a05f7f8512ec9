// Make a memory image of a Pyodide that has started and imported some modules, or check that an image fits:
//   node tools/snapshot.mjs make LIBRARY IMAGE MODULE...     also writes IMAGE.modules, the modules that are in it
//   node tools/snapshot.mjs check LIBRARY START MODULE...    START is an image, or an archive of what every start needs
// LIBRARY is the archive of the standard library. A failed check prints why and ends with status 1.
import fs from "node:fs";
import zlib from "node:zlib";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const [, , task, library, image, ...modules] = process.argv;
const HEAP_AT_START = 31457280; // a larger heap is not restored by this Pyodide
const PAGE = 65536;
const TAR_MARK = 257;
const BEGIN = "/lib/begin.tar"; // where game/archive.py looks for it

const IMPORT = `
import importlib
for name in modules:
    importlib.import_module(name)
`;
// Nothing that names the archive by its contents may stay, since a page brings an archive of its own.
const FORGET = `
import gc, linecache, re, sys, zipimport
re.purge()
linecache.clearcache()
loaded = "\\n".join(sorted(m.__name__ for m in sys.modules.values() if ".zip/" in (getattr(m, "__file__", None) or "")))
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
gc.collect()
loaded
`;

const scope = (python) => python.toPy({ modules });

async function make() {
  const python = await loadPyodide({ _makeSnapshot: true, stdLibURL: library, env: { PYTHONHASHSEED: "0" } });
  const globals = scope(python);
  python.runPython(IMPORT, { globals });
  const loaded = python.runPython(FORGET, { globals });
  globals.destroy();
  const size = python._module.HEAP8.length;
  if (size > HEAP_AT_START) throw new Error(`The heap has grown to ${size} bytes: import fewer modules.`);
  const whole = python.makeMemorySnapshot();
  let end = whole.length;
  while (whole[end - 1] === 0) end -= 1;
  const used = whole.subarray(0, Math.ceil(end / PAGE) * PAGE);
  fs.writeFileSync(`${image}.modules`, loaded);
  fs.writeFileSync(image, zlib.gzipSync(used, { level: 9 }));
}

async function check() {
  const start = zlib.gunzipSync(fs.readFileSync(image));
  const isArchive = start.toString("latin1", TAR_MARK, TAR_MARK + 5) === "ustar";
  const python = await loadPyodide({
    stdLibURL: library,
    ...(isArchive ? { fsInit: (FS) => FS.writeFile(BEGIN, start) } : { _loadSnapshot: Promise.resolve(start) }),
  });
  python.runPython(IMPORT, { globals: scope(python) });
}

try {
  await (task === "make" ? make() : check());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
