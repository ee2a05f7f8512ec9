// Check that Python starts from what a page gives it, and can import some modules:
//   node tools/check_start.mjs LIBRARY MODULE,MODULE... START...
// LIBRARY is the archive of the standard library; START the parts of a memory image (assets/boot/image.mjs), or an
// archive of what every start needs. A failed check prints why and ends with status 1.
import fs from "node:fs";
import zlib from "node:zlib";
import { imageOf } from "../assets/boot/image.mjs";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const [, , library, modules, ...start] = process.argv;
const TAR_MARK = 257;
const BEGIN = "/lib/begin.tar"; // where game/archive.py looks for it

const IMPORT = `
import importlib
for name in modules.split(","):
    importlib.import_module(name)
`;

const parts = () => start.map((path) => new Uint8Array(zlib.gunzipSync(fs.readFileSync(path))));
const isArchive = ([part]) => new TextDecoder("latin1").decode(part.subarray(TAR_MARK, TAR_MARK + 5)) === "ustar";

const beginning = (found) =>
  isArchive(found)
    ? { fsInit: (FS) => FS.writeFile(BEGIN, found[0]) }
    : { _loadSnapshot: Promise.resolve(imageOf(found.map(({ buffer }) => buffer))) };

try {
  const python = await loadPyodide({ stdLibURL: library, ...beginning(parts()) });
  python.runPython(IMPORT, { globals: python.toPy({ modules }) });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
