"""What can be wrong with a request to the rules. Each error's text is a sentence for a person."""


class RuleError(ValueError):
    """Something that cannot be read or done, as an English sentence with named fields.

    The sentence and the fields are kept apart, so that `game.i18n.explain` can say the same in another language.

    >>> str(RuleError("Column {column} is full.", column=4))
    'Column 4 is full.'
    """

    def __init__(self, sentence: str, **fields: object) -> None:
        super().__init__(sentence.format(**fields))
        self.sentence = sentence
        self.fields = fields


class InvalidMoveError(RuleError):
    """A move that cannot be read, or that means nothing in any game."""


class IllegalMoveError(RuleError):
    """A move that can be read but is not allowed in the position."""


class GameOverError(IllegalMoveError):
    """A move after the end of the game."""


class UnknownVariantError(RuleError):
    """A key that names no game and no combination."""


class InvalidSizeError(RuleError):
    """A size that cannot be read, or that the game is not played on."""
