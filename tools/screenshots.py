"""The pictures of the real page that installers and the README show, taken in a browser with a game under way.

    make screenshots

They are kept beside the sources, since a build should need no browser. `tools/manifest.py` names those for installers.
"""

import base64
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from build import Lever, build
from tools.manifest import SCREENSHOTS, screenshot
from tools.serve import serving
from tools.setup import ROOT, browser

START_MS = 120_000
MOVE_MS = 30_000
QUALITY = 0.7  # of 1, in the browser's own WebP

# The browser writes WebP itself, which is a third of the same as PNG.
TO_WEBP = """async ([picture, quality]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d", { alpha: false }).drawImage(image, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""


@dataclass(frozen=True, slots=True)
class Scene:
    """A game under way, in a window that is `width` by `height` of the page's pixels, each `scale` in the picture."""

    file: Path
    width: int
    height: int
    scale: int
    game: str
    moves: str


def installers_scene(form: str) -> Scene:
    """The scene of a form of screen, as the manifest has it."""
    width, height = SCREENSHOTS[form]
    scale = 2 if form == "narrow" else 1
    return Scene(
        ROOT / screenshot(form),
        width // scale,
        height // scale,
        scale,
        "variant=standard&size=7x6",
        "4 3 3 4 4 5 4 4 5 2 2 3 6 5 5",
    )


SCENES = (
    installers_scene("narrow"),
    installers_scene("wide"),
    Scene(
        ROOT / "docs" / "picture.webp",
        1180,
        678,
        1,
        "variant=popout%2Bfive&size=9x6",
        "5 5 4 6 5 4 6 4 7 3 5 6 5p 7 3 3 8 2 6",
    ),
)


def play(page: Page, moves: str) -> None:
    """Press the moves on the board, each when the one before is shown."""
    for ply, move in enumerate(moves.split(), start=1):
        control = "pop" if move.endswith("p") else "drop"
        page.click(f'[data-{control}="{move.rstrip("p")}"]')
        page.wait_for_selector(f'[data-board][data-ply="{ply}"]', timeout=MOVE_MS)
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")


def picture(browser: Browser, address: str, scene: Scene) -> bytes:
    """The picture of a scene, as PNG."""
    context = browser.new_context(
        viewport={"width": scene.width, "height": scene.height},
        device_scale_factor=scene.scale,
        color_scheme="light",
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(f"{address}#/play?{scene.game}&mode=local")
    page.wait_for_selector('html[data-ready="true"]', timeout=START_MS)
    play(page, scene.moves)
    taken = page.screenshot()
    context.close()
    return taken


def webp(browser: Browser, png: bytes) -> bytes:
    """The same picture as WebP."""
    page = browser.new_page()
    text = page.evaluate(TO_WEBP, [base64.b64encode(png).decode(), QUALITY])
    page.close()
    return base64.b64decode(text)


def main() -> int:
    """Build the site, take all pictures and keep them."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        build(Path(folder, "site"), frozenset(Lever))
        with serving(Path(folder, "site")) as address:
            chromium = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
            for scene in SCENES:
                scene.file.write_bytes(webp(chromium, picture(chromium, address, scene)))
                print(f"{scene.file.relative_to(ROOT)}: {scene.file.stat().st_size / 1000:.0f} KB")
            chromium.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
