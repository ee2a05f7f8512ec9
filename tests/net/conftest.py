"""What stands in for the browser has to be there before anything of game.browser is imported."""

import tests.net.stand_in  # noqa: F401
