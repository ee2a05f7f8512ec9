"""WebKitGTK, over WebDriver, on a screen that nobody sees."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from tools.setup import MissingError, apt_install

LIBRARIES = Path("/usr/lib")
PACKAGES = {"WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}


def find() -> tuple[str, str]:
    """The paths of the driver and of the browser; Debian's packages are installed where they are missing."""
    for program, package in PACKAGES.items():
        if not shutil.which(program) and not apt_install(package):
            raise MissingError(f"There is no {program} here: install {package}.")
    browsers = [str(path) for path in LIBRARIES.glob("*/webkit2gtk-*/MiniBrowser")]
    driver = shutil.which("WebKitWebDriver")
    if not browsers or not driver:
        raise MissingError("There is no WebKitGTK with a driver here: install webkit2gtk-driver.")
    return driver, browsers[0]


class WebKit:
    """A WebKitGTK browser; what it keeps is gone with it."""

    name = "WebKitGTK"
    keeps_profile = False

    def __init__(self) -> None:
        from selenium import webdriver  # installed by then

        driver, browser = find()
        self._screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1366x768x24"], stdout=subprocess.PIPE, text=True
        )
        assert self._screen.stdout
        display = self._screen.stdout.readline().strip()
        # The browser's own sandbox needs rights that a container seldom gives.
        environment = {"DISPLAY": f":{display}", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "PATH": "/usr/bin"}
        options = webdriver.WebKitGTKOptions()
        options.binary_location = browser
        options.add_argument("--automation")
        service = webdriver.WebKitGTKService(driver, env=environment)
        self._driver = webdriver.WebKitGTK(options=options, service=service)
        self._driver.set_script_timeout(60)
        self._driver.set_window_size(1200, 740)

    def open(self, address: str) -> None:
        """Go to an address."""
        self._driver.get(address)

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page, or of what it promises."""
        script = f"const done = arguments[0]; Promise.resolve({expression}).then(done, (error) => done(String(error)));"
        return self._driver.execute_async_script(script)

    def press(self, selector: str) -> None:
        """Press the middle of an element."""
        self._driver.find_element("css selector", selector).click()

    def restart(self) -> None:
        """Nothing would be kept: the page is left and opened again instead."""
        self._driver.get("about:blank")

    def close(self) -> None:
        """End the browser and its screen."""
        self._driver.quit()
        self._screen.terminate()
        self._screen.wait(10)
