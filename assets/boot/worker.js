// A worker that runs game/worker.py, started by the same module as the page's Python and from the same files:
//   new Worker(".../assets/boot/worker.js", { type: "module", name: "kept 1f3a..." })
// Its name begins with "kept" if a service worker is in charge of the page, and ends with the build of the page. Of a page
// of another build it wants nothing but that it be told so. A failed start is an "error" event of the worker.
import { build, loadPyodide, rest } from "./interpreter.js";

const [, pages] = self.name.split(" ");
if (pages && pages !== build) {
  postMessage("outdated");
  close();
}

try {
  const [python] = await Promise.all([loadPyodide({ stdout: console.log, stderr: console.warn }), rest()]);
  python.pyimport("game.worker");
} catch (error) {
  reportError(error);
}
