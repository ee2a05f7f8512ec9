"""What must outlive the process: keys that cannot be read out, and rooms. Kept in the browser's database.

Local storage would not do: a browser that is killed loses what was written there in the last seconds or minute.
"""

from typing import Any

import js
from pyodide.ffi import JsException

from game.browser.database import completed, result
from game.browser.dom import to_object
from game.browser.storage import say_nothing_is_kept

DATABASE = "fourfall"
KEYS = "keys"
ROOMS = "rooms"


class Vault:
    """Values by store and name. Where the browser keeps nothing, they live as long as the page."""

    def __init__(self, database: Any) -> None:
        self._database = database
        self._memory: dict[tuple[str, str], Any] = {}

    @property
    def lasting(self) -> bool:
        """Whether values outlive the page."""
        return self._database is not None

    @classmethod
    async def open(cls) -> "Vault":
        """Open the database, and make it if it is not there."""
        try:
            request = js.indexedDB.open(DATABASE, 1)
            return cls(await result(request, lambda: _create(request.result)))
        except (AttributeError, OSError, JsException):
            say_nothing_is_kept()
            return cls(None)

    async def get(self, store: str, name: str) -> Any:
        """The value, or None."""
        if not self._database:
            return self._memory.get((store, name))
        value = await result(self._database.transaction(store).objectStore(store).get(name))
        return value or None

    async def put(self, store: str, name: str, value: Any) -> None:
        """Keep a value; returns once it is safe. If there is no room for it, this page at least remembers it."""
        self._memory[store, name] = value
        if self._database:
            try:
                options = to_object({"durability": "relaxed"})  # safe from the end of any process; not from a power cut
                transaction = self._database.transaction(store, "readwrite", options)
                transaction.objectStore(store).put(value, name)
                await completed(transaction)
            except (OSError, JsException):
                self._database = None
                say_nothing_is_kept()

    async def remove(self, store: str, name: str) -> None:
        """Forget a value."""
        self._memory.pop((store, name), None)
        if self._database:
            transaction = self._database.transaction(store, "readwrite")
            transaction.objectStore(store).delete(name)
            await completed(transaction)


def _create(database: Any) -> None:
    for store in (KEYS, ROOMS):
        database.createObjectStore(store)
