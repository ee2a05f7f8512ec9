"""The games that this device keeps: records as text, in a database of their own in the browser.

A record that cannot be read is moved to a store beside the others, where it stays until somebody takes it from there.
"""

from collections.abc import Iterable

from game.browser.database import Database

DATABASE = "fourfall-games"
GAMES = "games"
ASIDE = "aside"


class Games:
    """Texts by key. Where the browser keeps nothing, they live as long as the page."""

    def __init__(self) -> None:
        self._database = Database(DATABASE, GAMES, ASIDE)

    @property
    def lasting(self) -> bool:
        """Whether the games outlive the page."""
        return self._database.lasting

    async def all(self, store: str = GAMES) -> dict[str, str]:
        """Every text of a store."""
        found = await self._database.all(store)
        return {key: text if isinstance(text, str) else repr(text) for key, text in found.items()}

    async def get(self, key: str) -> str | None:
        """One game, or None."""
        text = await self._database.get(GAMES, key)
        return text if isinstance(text, str) else None

    async def put(self, games: dict[str, str]) -> None:
        """Keep games; returns once they are safe. If there is no room for them, this page at least remembers them."""
        await self._database.put(GAMES, games)

    async def remove(self, keys: Iterable[str], store: str = GAMES) -> None:
        """Forget games."""
        await self._database.remove(store, keys)

    async def set_aside(self, games: dict[str, str]) -> None:
        """Move games that cannot be read to the store beside the others."""
        await self._database.put(ASIDE, games)
        await self.remove(games)
