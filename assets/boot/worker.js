// A worker that runs game/worker.py, started by the same module as the page's Python and from the same files:
//   new Worker(".../assets/boot/worker.js", { type: "module", name: "kept" })
// Its name is "kept" if a service worker is in charge of the page. A failed start is an "error" event of the worker.
import { loadPyodide, rest } from "./interpreter.js";

try {
  const [python] = await Promise.all([loadPyodide({ stdout: console.log, stderr: console.warn }), rest()]);
  python.pyimport("game.worker");
} catch (error) {
  reportError(error);
}
