"""A clock as it is shown and told."""

from game.i18n import npgettext, pgettext
from game.match import Match, TimeControl
from game.rules import Side, Termination

TENTHS_BELOW_MS = 10_000
WARNINGS_S = (60, 30, 10)
"""Seconds left at which a side is told."""


def clock_text(left: int) -> str:
    """Milliseconds as minutes and seconds, with tenths once there are few.

    >>> clock_text(182_900), clock_text(9_940), clock_text(-5)
    ('3:02', '0:09.9', '0:00.0')
    """
    tenths = max(left, 0) // 100
    text = f"{tenths // 600}:{tenths // 10 % 60:02}"
    return f"{text}.{tenths % 10}" if left < TENTHS_BELOW_MS else text


def time_left(match: Match, side: Side, elapsed: int) -> int:
    """Milliseconds that a side has left when the present move has taken `elapsed` so far."""
    outcome = match.outcome
    if outcome and outcome.termination is Termination.TIME and outcome.winner is side.other:
        return 0
    runs = match.clock_runs and side is match.to_move
    return match.time_left(side) - (elapsed if runs else 0)


def warning(before: int, after: int) -> int | None:
    """The seconds that have to be told when the time left goes from `before` to `after` milliseconds, if any.

    >>> warning(60_050, 59_980), warning(59_980, 59_900)
    (60, None)
    """
    passed = [seconds for seconds in WARNINGS_S if after <= 1000 * seconds < before]
    return passed[-1] if passed else None


def describe_warning(side: Side, seconds: int) -> str:
    """How much time a side has left, as a sentence."""
    if side is Side.RED:
        text = npgettext("clock", "Red has {count} second left.", "Red has {count} seconds left.", seconds)
    else:
        text = npgettext("clock", "Yellow has {count} second left.", "Yellow has {count} seconds left.", seconds)
    return text.format(count=seconds)


def describe_clocks(match: Match, elapsed: int) -> str:
    """The time of both sides, for whoever asks; empty where there is no clock."""
    if match.control is None:
        return ""
    times = {side: clock_text(time_left(match, side, elapsed)) for side in Side}
    text = pgettext("clock", "Red has {red} left, Yellow {yellow}.")
    return text.format(red=times[Side.RED], yellow=times[Side.YELLOW])


def describe_control(control: TimeControl) -> str:
    """What a clock gives each side, as a sentence or two."""
    text = npgettext(
        "clock", "Each side has {count} minute.", "Each side has {count} minutes.", control.minutes
    ).format(count=control.minutes)
    if not control.increment:
        return text
    more = npgettext(
        "clock",
        "Every move gives {count} second more.",
        "Every move gives {count} seconds more.",
        control.increment,
    )
    return f"{text} {more.format(count=control.increment)}"


def clock_label(side: Side) -> str:
    """What the clock of a side is called."""
    return pgettext("clock", "Red's time") if side is Side.RED else pgettext("clock", "Yellow's time")
