// What PyScript takes for its interpreter: Pyodide, given the options that PyScript's configuration cannot express.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.mjs";

export { version };

export const loadPyodide = async (options) => {
  const python = await load({ ...options, indexURL: new URL("../../vendor/pyodide/", import.meta.url).href });
  const archive = await (await fetch(new URL("../../game.zip", import.meta.url))).arrayBuffer();
  python.unpackArchive(archive, "zip");
  return python;
};
