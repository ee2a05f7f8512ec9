"""The line over the board: what is going on at a table, or what the next press decides."""

from game.browser.table import Table
from game.match import Match
from game.view.announcement import describe_awaiting, describe_held, describe_thinking, describe_turn
from game.view.names import result_headline, special_summary
from game.view.prompt import prompt_for
from game.view.replay import describe_shown
from game.view.selection import Selection


def status_text(table: Table, match: Match, selection: Selection, looks_back: bool) -> str:
    """A sentence on `match`, which is that of the table, or the beginning of it that is looked at."""
    if looks_back:
        return describe_shown(match, len(table.sitting.match.moves))
    if match.outcome:
        return result_headline(match.outcome)
    prompt = prompt_for(table.sitting, table.seats)
    if prompt and prompt.accept and not table.solo:
        return f"{prompt.text} {describe_turn(match.position)}"
    if selection.held:
        return describe_held(selection.held)
    if selection.first:
        return describe_awaiting(selection.awaiting, selection.first.column)
    if selection.armed:
        return special_summary(selection.armed)
    if match.to_move and table.sitting.seat_of(match.to_move) in table.levels:
        return describe_thinking(match.to_move)
    return describe_turn(match.position)
