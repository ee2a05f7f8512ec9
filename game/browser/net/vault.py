"""What must outlive the process: keys that cannot be read out, and rooms. Kept in the browser's database.

Local storage would not do: a browser that is killed loses what was written there in the last seconds or minute.
"""

from typing import Any

from game.browser.database import Database

DATABASE = "fourfall"
KEYS = "keys"
ROOMS = "rooms"


class Vault:
    """Values by store and name. Where the browser keeps nothing, they live as long as the page."""

    def __init__(self) -> None:
        self._database = Database(DATABASE, KEYS, ROOMS)

    async def get(self, store: str, name: str) -> Any:
        """The value, or None."""
        return await self._database.get(store, name) or None

    async def put(self, store: str, name: str, value: Any) -> None:
        """Keep a value; returns once it is safe. If there is no room for it, this page at least remembers it."""
        await self._database.put(store, {name: value})

    async def remove(self, store: str, name: str) -> None:
        """Forget a value."""
        await self._database.remove(store, [name])
