"""The games that this device keeps: records as text, in a database of their own in the browser.

A record that cannot be read is moved to a store beside the others, where it stays until somebody takes it from there.
"""

import asyncio
from collections.abc import Iterable
from typing import Any

import js
from pyodide.ffi import JsException

from game.browser.database import completed, result
from game.browser.dom import to_object

DATABASE = "fourfall-games"
VERSION = 1
GAMES = "games"
ASIDE = "aside"


class Games:
    """Texts by key, in the order of the keys. Where the browser keeps nothing, they live as long as the page."""

    def __init__(self, database: Any) -> None:
        self._database = database
        self._memory: dict[str, dict[str, str]] = {GAMES: {}, ASIDE: {}}

    @property
    def lasting(self) -> bool:
        """Whether the games outlive the page."""
        return self._database is not None

    @classmethod
    async def open(cls) -> "Games":
        """Open the database, and make it if it is not there."""
        try:
            request = js.indexedDB.open(DATABASE, VERSION)
            return cls(await result(request, lambda: _create(request.result)))
        except (AttributeError, OSError, JsException):
            return cls(None)

    async def all(self, store: str = GAMES) -> dict[str, str]:
        """Every text of a store."""
        if not self._database:
            return dict(self._memory[store])
        objects = self._database.transaction(store).objectStore(store)
        found = await asyncio.gather(result(objects.getAllKeys()), result(objects.getAll()))
        keys, texts = (values.to_py() for values in found)
        return {str(key): text if isinstance(text, str) else repr(text) for key, text in zip(keys, texts, strict=True)}

    async def get(self, key: str) -> str | None:
        """One game, or None."""
        if not self._database:
            return self._memory[GAMES].get(key)
        text = await result(self._database.transaction(GAMES).objectStore(GAMES).get(key))
        return text if isinstance(text, str) else None

    async def put(self, games: dict[str, str]) -> None:
        """Keep games; returns once they are safe. If there is no room for them, this page at least remembers them."""
        self._memory[GAMES] |= games
        try:
            await self._write(GAMES, games, ())
        except (OSError, JsException):
            self._memory[GAMES] = await self.all() | games
            self._database = None

    async def remove(self, keys: Iterable[str], store: str = GAMES) -> None:
        """Forget games."""
        keys = tuple(keys)
        for key in keys:
            self._memory[store].pop(key, None)
        await self._write(store, {}, keys)

    async def set_aside(self, games: dict[str, str]) -> None:
        """Move games that cannot be read to the store beside the others."""
        self._memory[ASIDE] |= games
        await self._write(ASIDE, games, ())
        await self.remove(games)

    async def _write(self, store: str, games: dict[str, str], gone: Iterable[str]) -> None:
        if not self._database:
            return
        options = to_object({"durability": "relaxed"})  # safe from the end of any process; not from a power cut
        transaction = self._database.transaction(store, "readwrite", options)
        objects = transaction.objectStore(store)
        for key, text in games.items():
            objects.put(text, key)
        for key in gone:
            objects.delete(key)
        await completed(transaction)


def _create(database: Any) -> None:
    for store in (GAMES, ASIDE):
        database.createObjectStore(store)
