// Pyodide's own Python as a command under Node: `node tools/python.mjs [--library ARCHIVE] SCRIPT.py ARGUMENT...`
// The repository is mounted at its own path and is the current folder. The script's exit status becomes ours.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { loadPyodide } = await import(path.join(root, "node_modules/pyodide/pyodide.mjs"));

const args = process.argv.slice(2);
const library = args[0] === "--library" ? { stdLibURL: args.splice(0, 2)[1] } : {};
const [script] = args;
// Bytecode made here need not say in which column of its line it is.
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" }, ...library });
python.mountNodeFS(root, root);
python.FS.chdir(root);
python.globals.set("arguments", python.toPy(args));
try {
  python.runPython("import sys; sys.argv = arguments; del arguments");
  python.runPython(fs.readFileSync(script, "utf8"), { filename: script });
} catch (error) {
  if (error.type !== "SystemExit") {
    console.error(error.message);
    process.exit(1);
  }
  const status = python.runPython("import sys; sys.last_exc.code");
  if (typeof status === "string") console.error(status);
  process.exit(typeof status === "string" ? 1 : Number(status ?? 0));
}
process.exit(0);
