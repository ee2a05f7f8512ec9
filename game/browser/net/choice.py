"""The ways to other pages that the settings and the address of this page choose."""

import js

from game.protocol.ways import Ways, read_rendezvous, read_turn
from game.view.settings import Preferences


def chosen_ways(preferences: Preferences) -> Ways:
    """The ways; servers in the page's address go before those in the settings.

    Raises ValueError with a sentence if something is named that cannot be used.
    """
    given = js.URLSearchParams.new(js.location.search).get("rendezvous")
    return Ways(
        read_rendezvous(given if isinstance(given, str) else preferences.rendezvous),
        read_turn(preferences.turn),
        preferences.turn_user,
        preferences.turn_password,
        preferences.hide_address,
    )
