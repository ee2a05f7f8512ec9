// Make a memory image of a Pyodide that has started and imported some modules, as assets/boot/image.js has it:
//   node tools/snapshot.mjs LIBRARY IMAGE MODULE...
// Also writes IMAGE.modules, the modules that are in it. LIBRARY is the archive of the standard library.
import fs from "node:fs";
import zlib from "node:zlib";
import { partOf } from "../assets/boot/image.js";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const [, , library, image, ...modules] = process.argv;
const HEAP_AT_START = 31457280; // a larger heap is not restored by this Pyodide

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
gc.freeze()
loaded
`;

try {
  const python = await loadPyodide({ _makeSnapshot: true, stdLibURL: library, env: { PYTHONHASHSEED: "0" } });
  const globals = python.toPy({ modules });
  python.runPython(IMPORT, { globals });
  const loaded = python.runPython(FORGET, { globals });
  globals.destroy();
  const size = python._module.HEAP8.length;
  if (size > HEAP_AT_START) throw new Error(`The heap has grown to ${size} bytes: import fewer modules.`);
  fs.writeFileSync(`${image}.modules`, loaded);
  fs.writeFileSync(image, zlib.gzipSync(partOf(python.makeMemorySnapshot()), { level: 9 }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
