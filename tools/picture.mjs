// Draw an SVG as a PNG; started by tools/picture.py, never directly. The arguments are the two files.
import { readFile, writeFile } from "node:fs/promises";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const [svg, png] = process.argv.slice(2);
await initWasm(readFile(new URL("../node_modules/@resvg/resvg-wasm/index_bg.wasm", import.meta.url)));
await writeFile(png, new Resvg(await readFile(svg, "utf-8"), { font: { loadSystemFonts: false } }).render().asPng());
