"""One tab at a time plays the match of this device: the one in which it was opened last."""

from collections.abc import Callable
from random import SystemRandom
from typing import Any

import js

from game.browser.dom import on
from game.browser.storage import PREFIX, Storage

OWNER = "local-owner"


class Owner:
    """Tells the tabs of a browser apart. `lost` is called when another one has taken the match."""

    def __init__(self, storage: Storage, lost: Callable[[], None]) -> None:
        self._storage = storage
        self._lost = lost
        self._own = f"{SystemRandom().getrandbits(64):x}"
        on(js.window, "storage", self._changed)

    def take(self) -> None:
        """Play the match in this tab."""
        self._storage.set(OWNER, self._own)

    def _changed(self, event: Any) -> None:
        if event.key == PREFIX + OWNER and event.newValue != self._own:
            self._lost()
