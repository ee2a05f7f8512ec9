"""What a person is told of a fault: always a sentence, and one of its own where something can be done about it."""

from game.protocol.complaint import complaint
from game.protocol.fault import Fault


def test_every_fault_has_a_sentence() -> None:
    assert all(complaint(fault).endswith(".") for fault in Fault)
    own = {complaint(fault) for fault in (Fault.SEAT_TAKEN, Fault.FORK, Fault.NOT_WATCHED, Fault.UNKNOWN_VERSION)}
    assert len(own) == 4
    assert complaint(Fault.GAP) not in own
