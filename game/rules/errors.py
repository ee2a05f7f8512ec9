"""What can be wrong with a request to the rules. Each error's text is a sentence for a person."""


class InvalidMoveError(ValueError):
    """A move that cannot be read, or that means nothing in any game."""


class IllegalMoveError(ValueError):
    """A move that can be read but is not allowed in the position."""


class GameOverError(IllegalMoveError):
    """A move after the end of the game."""


class UnknownVariantError(ValueError):
    """A key that names no game and no combination."""


class InvalidSizeError(ValueError):
    """A size that cannot be read, or that the game is not played on."""
