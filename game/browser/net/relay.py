"""One rendezvous server: a socket that opens again whenever it closes, for as long as the room is open."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import JsException

from game.browser.net.interop import Handlers
from game.browser.net.keys import random_bytes
from game.protocol.allowance import Allowance
from game.protocol.nostr import Author, Ended, Listening, Received, Refusal, publish, read_frame, subscribe

FIRST_DELAY = 1.0
GROWTH = 1.7
LONGEST_DELAY = 20.0
UNWANTED_DELAY = 60.0
"""Seconds before a server is asked again that does not want to serve us."""
PATIENCE = 10.0
QUICK_PATIENCE = 4.0
FRAMES_PER_SECOND = 200
FRAMES_AT_ONCE = 1000
"""Anybody can send to the room's topic, so this is far more than the letters that are read."""
FRAME = 4096
"""Characters that a frame may have; a longer one counts as several."""
EVENT = '["EVENT"'
"""How the frame of an event begins."""


class Relay:
    """The server at `url`.

    `on_content` gets the content of each event of the room, `on_listening` is told each time the server begins to
    pass these on.
    """

    def __init__(
        self,
        url: str,
        topic: str,
        author: Author,
        on_content: Callable[["Relay", str], None],
        on_listening: Callable[["Relay"], None],
    ) -> None:
        self.url = url
        self.listening = False
        self.refusals = 0
        self._topic = topic
        self._author = author
        self._on_content = on_content
        self._on_listening = on_listening
        self._allowance = Allowance(FRAMES_PER_SECOND, FRAMES_AT_ONCE, _now())
        self._handlers = Handlers()
        self._socket: Any = None
        self._delay = FIRST_DELAY
        self._closed = False
        self._timer: asyncio.TimerHandle | None = None
        self._open()

    def publish(self, content: str) -> bool:
        """Have the server pass on a content; False if it cannot now."""
        if not self.listening:
            return False
        self._send(publish(self._author, self._topic, content, int(js.Date.now()) // 1000, random_bytes(32)))
        return True

    def probe(self) -> None:
        """Make sure that the server is still there; if it does not answer soon, begin anew."""
        self._delay = FIRST_DELAY
        if self.listening:
            self._send(subscribe(self._topic))
            self._after(QUICK_PATIENCE, self.renew)
        elif not self._socket:
            self.renew()

    def renew(self) -> None:
        """Open a new socket now, whatever became of the old one."""
        self._drop()
        self._delay = FIRST_DELAY
        self._open()

    def close(self) -> None:
        """Leave for good."""
        self._closed = True
        self._drop()

    def _open(self) -> None:
        if self._closed:
            return
        try:
            self._socket = js.WebSocket.new(self.url)
        except JsException:
            return  # not an address; other servers may do
        for event, handler in (("open", self._opened), ("message", self._received), ("close", self._lost)):
            self._handlers.on(self._socket, event, handler)
        self._after(PATIENCE, self._lost)

    def _opened(self, _event: Any) -> None:
        self._send(subscribe(self._topic))

    def _received(self, event: Any) -> None:
        text = event.data
        if not isinstance(text, str) or (not self.listening and text.startswith(EVENT)):
            return  # what comes before the server says that it listens is old, and was kept against our wish
        if not self._allowance.take(_now(), 1 + len(text) // FRAME):
            return
        match read_frame(text):
            case Listening():
                self._after(None)
                self._delay = FIRST_DELAY
                if not self.listening:
                    self.listening = True
                    self._on_listening(self)
            case Received(content):
                if self.listening:
                    self._on_content(self, content)
            case Ended():
                self._delay = UNWANTED_DELAY
                self._lost()
            case Refusal():
                self.refusals += 1

    def _lost(self, _event: Any = None) -> None:
        """The socket is closed, or the server says nothing: try again, later each time."""
        self._drop()
        self._after(self._delay * random.uniform(0.5, 1), self._open)
        self._delay = min(self._delay * GROWTH, LONGEST_DELAY)

    def _drop(self) -> None:
        self._after(None)
        self.listening = False
        self._handlers.release()
        if self._socket:
            self._socket.close()
            self._socket = None

    def _send(self, frame: str) -> None:
        if self._socket and self._socket.readyState == js.WebSocket.OPEN:
            self._socket.send(frame)

    def _after(self, delay: float | None, action: Callable[[], None] | None = None) -> None:
        """Do something later instead of what was to be done later; None for nothing."""
        if self._timer:
            self._timer.cancel()
        self._timer = None
        if delay is not None and action:
            self._timer = asyncio.get_running_loop().call_later(delay, action)


def _now() -> float:
    return float(js.performance.now()) / 1000
