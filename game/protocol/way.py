"""The way to one other page, with bounds on what may come by it: what is too much is left unread."""

from game.protocol.allowance import Allowance
from game.protocol.fault import Fault
from game.protocol.message import Message, write_message
from game.protocol.transport import Transport

MESSAGES_PER_SECOND = 20
MESSAGES_AT_ONCE = 100
PROBLEMS_PER_SECOND = 1
PROBLEMS_AT_ONCE = 10
"""Of each kind: a flood of one must not hide another."""


class Way:
    """Sends messages by a transport. Times are in seconds; `now` is when the way opens."""

    def __init__(self, transport: Transport, now: float) -> None:
        self._transport = transport
        self._messages = Allowance(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE, now)
        self._problems = {fault: Allowance(PROBLEMS_PER_SECOND, PROBLEMS_AT_ONCE, now) for fault in Fault}

    def may_speak(self, now: float) -> bool:
        """Whether one more message may come."""
        return self._messages.take(now)

    def may_hear_of(self, fault: Fault, now: float) -> bool:
        """Whether the page is told once more of a fault; a flood is not answered."""
        return self._problems[fault].take(now)

    def send(self, message: Message) -> None:
        """Send a message."""
        self._transport.send(write_message(message))
