"""Build the site into _site/."""

import shutil
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SITE = ROOT / "_site"


def main() -> None:
    """Copy the page, its assets, the game and the packages it needs."""
    shutil.rmtree(SITE, ignore_errors=True)
    SITE.mkdir()
    for name in ("index.html", "pyscript.toml"):
        shutil.copy(ROOT / name, SITE)
    shutil.copytree(ROOT / "assets", SITE / "assets")
    vendor = SITE / "vendor"
    (vendor / "pyodide").mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip"):
        shutil.copy(ROOT / "node_modules/pyodide" / name, vendor / "pyodide")
    (vendor / "pyscript").mkdir()
    for file in (ROOT / "node_modules/@pyscript/core/dist").glob("*.js"):
        shutil.copy(file, vendor / "pyscript")
    with zipfile.ZipFile(SITE / "game.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted((ROOT / "game").rglob("*.py")):
            archive.write(file, file.relative_to(ROOT))


if __name__ == "__main__":
    main()
