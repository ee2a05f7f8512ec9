"""What the device keeps: texts by key, in the browser's local storage, or in memory where that is blocked."""

import js

PREFIX = "fourfall."


def say_nothing_is_kept() -> None:
    """Have the page say, once, that a game is lost when the page is closed."""
    js.dispatchEvent(js.CustomEvent.new("fourfall:nothing-kept"))


class Storage:
    """Texts by key. `lasting` is false when the browser keeps nothing beyond this page."""

    def __init__(self) -> None:
        self._memory: dict[str, str] = {}
        self.lasting = True
        try:
            self._local = js.window.localStorage
            self._local.getItem(PREFIX)
        except Exception:  # a browser may refuse with any error; play goes on without
            self.lasting = False
            say_nothing_is_kept()

    def get(self, key: str) -> str | None:
        """The text at `key`, or None."""
        if not self.lasting:
            return self._memory.get(key)
        # JavaScript's null arrives as a value of its own, not as None.
        text = self._local.getItem(PREFIX + key)
        return text if isinstance(text, str) else None

    def set(self, key: str, text: str) -> None:
        """Keep `text` at `key`; a full or refused store keeps it in memory from then on."""
        if self.lasting:
            try:
                self._local.setItem(PREFIX + key, text)
                return
            except Exception:
                self._memory = {kept: self.get(kept) or "" for kept in self.keys()}
                self.lasting = False
                say_nothing_is_kept()
        self._memory[key] = text

    def remove(self, key: str) -> None:
        """Forget what is at `key`."""
        self._memory.pop(key, None)
        if self.lasting:
            self._local.removeItem(PREFIX + key)

    def keys(self) -> list[str]:
        """All keys that hold a text."""
        if not self.lasting:
            return list(self._memory)
        names = [str(self._local.key(index)) for index in range(self._local.length)]
        return [name.removeprefix(PREFIX) for name in names if name.startswith(PREFIX)]
