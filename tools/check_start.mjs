// Check that Python starts from what a page gives it, and can import some modules:
//   node tools/check_start.mjs LIBRARY MODULE,MODULE... START...
// LIBRARY is the archive of the standard library; START the parts of a memory image (assets/boot/image.js), or an
// archive of what every start needs. A failed check prints why and ends with status 1.
import fs from "node:fs";
import zlib from "node:zlib";
import { imageInto, imageOf } from "../assets/boot/image.js";
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

// A page writes an image into a machine piece by piece; here what that makes is compared with the whole image.
let machine;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...what) => {
  const made = await instantiate(...what);
  const instance = made.instance ?? made;
  if (instance.exports.__heap_base) machine = instance;
  return made;
};

function compared(parts) {
  const image = imageInto(() => machine, parts);
  const { subarray } = image;
  image.subarray = (from, to) => {
    const asked = subarray(from, to);
    if (to === undefined) {
      const whole = imageOf(parts).subarray(from);
      const written = new Uint8Array(machine.exports.memory.buffer, 0, whole.length);
      if (Buffer.compare(whole, written) !== 0) throw new Error("The image leaves in the machine what was there before.");
    }
    return asked;
  };
  return image;
}

const beginning = (found) =>
  isArchive(found)
    ? { fsInit: (FS) => FS.writeFile(BEGIN, found[0]) }
    : { _loadSnapshot: Promise.resolve(compared(found.map(({ buffer }) => buffer))) };

try {
  const python = await loadPyodide({ stdLibURL: library, ...beginning(parts()) });
  python.runPython(IMPORT, { globals: python.toPy({ modules }) });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
process.exit(0);
