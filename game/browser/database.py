"""The browser's database, IndexedDB, as something to be awaited: values by store and key.

A connection to it can be lost at any time: the site's data are cleared in another tab, or a device takes it from a page
in the background. Then it is made once more. What the browser does not keep after all lives as long as the page.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from game.browser.dom import on, to_object
from game.browser.storage import say_nothing_is_kept

VERSION = 1


class Database:
    """A database with these stores, opened when it is first used, and made if it is not there."""

    def __init__(self, name: str, *stores: str) -> None:
        self._name = name
        self._connection: Any = None
        self._readable = True
        self._unkept: dict[str, dict[str, Any]] = {store: {} for store in stores}

    @property
    def lasting(self) -> bool:
        """Whether all outlives the page that was put here."""
        return self._readable and not any(self._unkept.values())

    async def get(self, store: str, key: str) -> Any:
        """A value, or None."""
        if key in self._unkept[store]:
            return self._unkept[store][key]
        found = await self._read(store, lambda objects: [objects.get(key)])
        return found[0] if found else None

    async def all(self, store: str) -> dict[str, Any]:
        """Every value of a store by its key, as Python has it."""
        found = await self._read(store, lambda objects: [objects.getAllKeys(), objects.getAll()])
        keys, values = (part.to_py() for part in found) if found else ((), ())
        return dict(zip(map(str, keys), values, strict=True)) | self._unkept[store]

    async def put(self, store: str, values: dict[str, Any]) -> None:
        """Keep values; returns once they are safe. If there is no room for them, this page at least remembers them."""
        waiting = self._unkept[store] | values

        def put(objects: Any) -> None:
            for key, value in waiting.items():
                objects.put(value, key)

        if await self._write(store, put):
            for key in waiting:
                self._unkept[store].pop(key, None)
        else:
            self._unkept[store] |= values

    async def remove(self, store: str, keys: Iterable[str]) -> None:
        """Forget values."""
        gone = tuple(keys)
        for key in gone:
            self._unkept[store].pop(key, None)

        def delete(objects: Any) -> None:
            for key in gone:
                objects.delete(key)

        await self._write(store, delete)

    async def _read(self, store: str, requests: Callable[[Any], list[Any]]) -> list[Any] | None:
        """The results of requests to a store.

        None where it cannot be read. Then nothing is written either, in place of what was not seen.
        """

        async def read(connection: Any) -> list[Any]:
            objects = connection.transaction(store).objectStore(store)
            return await asyncio.gather(*map(_result, requests(objects)))

        try:
            found: list[Any] = await self._connected(read)
        except OSError:
            self._readable = False
            return None
        return found

    async def _write(self, store: str, change: Callable[[Any], None]) -> bool:
        """Change a store, and say whether that is safe."""

        async def write(connection: Any) -> None:
            options = to_object({"durability": "relaxed"})  # safe from the end of any process; not from a power cut
            transaction = connection.transaction(store, "readwrite", options)
            change(transaction.objectStore(store))
            await _completed(transaction)

        try:
            await self._connected(write)
        except OSError:
            return False
        return True

    async def _connected(self, work: Callable[[Any], Awaitable[Any]]) -> Any:
        """Do some work with a connection, and once more with another one if it fails; raises OSError."""
        if not self._readable:
            raise OSError("the database could not be read")
        for _attempt in range(2):
            try:
                return await work(self._connection or await self._connect())
            except (OSError, JsException) as error:
                self._let_go(self._connection)
                failed = error
        say_nothing_is_kept()
        raise OSError("the database cannot be used") from failed

    async def _connect(self) -> Any:
        try:
            request = js.indexedDB.open(self._name, VERSION)
        except AttributeError as error:
            raise OSError("there are no databases") from error
        self._connection = connection = await _result(request, lambda: self._create(request.result))
        for lost in ("close", "versionchange"):
            on(connection, lost, lambda _event: self._let_go(connection))
        return connection

    def _create(self, database: Any) -> None:
        for store in self._unkept:
            database.createObjectStore(store)

    def _let_go(self, connection: Any) -> None:
        """Close a connection, which stands in the way of whoever clears or changes the database."""
        if connection:
            connection.close()
        if connection is self._connection:
            self._connection = None


def _result(request: Any, upgrade: Callable[[], None] | None = None) -> Awaitable[Any]:
    """The result of a request; `upgrade` makes the stores of a database that is opened. Raises OSError if refused."""
    return _first(request, {"success": True, "error": False, "blocked": False}, upgrade)


def _completed(transaction: Any) -> Awaitable[Any]:
    """Wait until a transaction is safe; raises OSError if it failed."""
    return _first(transaction, {"complete": True, "abort": False, "error": False})


def _first(target: Any, ends: dict[str, bool], upgrade: Callable[[], None] | None = None) -> Awaitable[Any]:
    """Wait for the first of these events, for the result of `target`; raises OSError if it is a bad one.

    An end is told once only, so this listens from the moment in which it is called.
    """
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    names = [*ends, "upgradeneeded"] if upgrade else list(ends)

    def happened(event: Any) -> None:
        if event.type == "upgradeneeded":
            if upgrade:
                upgrade()
        elif not future.done():
            if ends[event.type]:
                future.set_result(getattr(target, "result", None))
            else:
                future.set_exception(OSError(f"the database refused: {target.error}"))

    def done(_future: asyncio.Future[Any]) -> None:
        for name in names:
            target.removeEventListener(name, proxy)
        proxy.destroy()

    proxy = create_proxy(happened)
    for name in names:
        target.addEventListener(name, proxy)
    future.add_done_callback(done)
    return future
