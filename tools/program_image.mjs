// Make what the program adds to a memory image of Python (tools/snapshot.mjs) once it has been imported:
//   node tools/program_image.mjs LIBRARY IMAGE PROGRAM ENTRY RESULT MODULE...
// PROGRAM is the program's archive, of which the modules are imported; ENTRY an archive of what is importable later.
// Some modules take the page's document as soon as they are imported: an empty object stands for it here, and Pyodide
// puts the page's own in its place.
import fs from "node:fs";
import zlib from "node:zlib";
import { imageOf, partOf } from "../assets/boot/image.js";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const [, , library, base, program, entry, result, ...modules] = process.argv;
const HEAP_AT_START = 31457280; // as in tools/snapshot.mjs
const IMPORTER = "_archive.py"; // from game/archive.py

const IMPORT = `
import gc, importlib, re, sys
gc.disable()
from _archive import archives
archives.add(program)
for name in modules:
    importlib.import_module(name)
archives.clear()
archives.add(entry)
re.purge()
sys.path_importer_cache.clear()
gc.freeze()
`;

const unpacked = (path) => {
  const bytes = zlib.gunzipSync(fs.readFileSync(path));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
};

try {
  globalThis.document = {};
  const image = imageOf([unpacked(base)]);
  const python = await loadPyodide({
    _loadSnapshot: Promise.resolve(image),
    _makeSnapshot: true,
    stdLibURL: library,
    jsglobals: globalThis,
  });
  python.FS.writeFile(IMPORTER, fs.readFileSync(new URL("../game/archive.py", import.meta.url)));
  const globals = python.toPy({ modules, program: unpacked(program), entry: unpacked(entry) });
  python.runPython(IMPORT, { globals });
  globals.destroy();
  const size = python._module.HEAP8.length;
  if (size > HEAP_AT_START) throw new Error(`The heap has grown to ${size} bytes: the program is too large for it.`);
  fs.writeFileSync(result, zlib.gzipSync(partOf(python.makeMemorySnapshot(), image), { level: 9 }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
