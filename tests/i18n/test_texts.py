"""Texts in the visitor's language: which one is taken, and that none is left out."""

import gettext
import random
import re
from collections.abc import Iterator

import pytest

from game import i18n
from game.i18n import explain, install, npgettext, pgettext
from game.i18n.languages import ENGLISH, LANGUAGES
from game.match import (
    Accept,
    ClaimDraw,
    ClaimTime,
    Ended,
    Introduce,
    Match,
    Offer,
    OfferKind,
    Play,
    React,
    Redo,
    Refusal,
    Refused,
    Resign,
    Seat,
    Sitting,
    TimeControl,
    Undo,
)
from game.rules import VARIANTS, IllegalMoveError, Move, MoveKind, Outcome, Side, Size, Termination, Variant
from game.view import announcement, board_view, names, refusal
from game.view.route import RouteError, parse_route
from game.view.selection import SPECIALS, Awaiting, Selection
from tests.games import match_of, random_game
from tools.catalogue import compiled, read
from tools.pseudo import accented

POLISH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgctxt "side"
msgid "Red"
msgstr "Czerwony"

msgctxt "paint"
msgid "Red"
msgstr "Czerwień"

msgctxt "board"
msgid "{count} disc"
msgid_plural "{count} discs"
msgstr[0] "{count} krążek"
msgstr[1] "{count} krążki"
msgstr[2] "{count} krążków"
"""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    install(None)


def test_without_a_catalogue_the_texts_are_english() -> None:
    assert pgettext("side", "Red") == "Red"
    assert [npgettext("board", "disc", "discs", count) for count in (0, 1, 2)] == ["discs", "disc", "discs"]


def test_a_catalogue_gives_each_text_by_its_place() -> None:
    install(compiled(read(POLISH)))
    assert pgettext("side", "Red") == "Czerwony"
    assert pgettext("paint", "Red") == "Czerwień"


def test_what_a_catalogue_lacks_is_english() -> None:
    install(compiled(read(POLISH)))
    assert pgettext("side", "Yellow") == "Yellow"
    assert pgettext("elsewhere", "Red") == "Red"
    assert npgettext("board", "row", "rows", 2) == "rows"


def test_counts_take_the_form_that_the_language_has_for_them() -> None:
    install(compiled(read(POLISH)))
    forms = [npgettext("board", "{count} disc", "{count} discs", n).format(count=n) for n in (1, 3, 5, 22)]
    assert forms == ["1 krążek", "3 krążki", "5 krążków", "22 krążki"]


def test_another_catalogue_takes_the_place_of_the_one_before_and_none_brings_english_back() -> None:
    install(compiled(read(POLISH)))
    install(compiled(read('msgctxt "side"\nmsgid "Red"\nmsgstr "Röd"\n')))
    assert (pgettext("side", "Red"), pgettext("paint", "Red")) == ("Röd", "Red")
    install(None)
    assert pgettext("side", "Red") == "Red"


def test_a_catalogue_that_is_cut_off_or_none_at_all_leaves_the_texts_english() -> None:
    data = compiled(read(POLISH))
    for length in range(len(data)):
        install(compiled(read(POLISH)))
        install(data[:length])
        assert pgettext("side", "Red") == "Red"
    install(b"not a catalogue")
    assert pgettext("side", "Red") == "Red"


def test_a_damaged_catalogue_never_stops_the_program() -> None:
    data = compiled(read(POLISH))
    rng = random.Random(2009)
    for _ in range(2000):
        damaged = bytearray(data)
        for _ in range(rng.choice((1, 2, 5))):
            damaged[rng.randrange(len(data))] = rng.randrange(256)
        install(bytes(damaged))
        assert pgettext("elsewhere", "Red") == "Red"


def test_english_comes_first_and_every_language_has_a_tag_and_a_name_of_its_own() -> None:
    assert LANGUAGES[0] is ENGLISH
    assert len({language.tag for language in LANGUAGES}) == len({language.name for language in LANGUAGES})
    assert len({language.tag for language in LANGUAGES}) == len(LANGUAGES)
    for language in LANGUAGES:
        assert re.fullmatch(r"[a-z]{2,3}(-[a-z0-9]+)*", language.tag)
        assert language.code.lower() == language.tag
        assert language.direction in ("ltr", "rtl")


class Accented(gettext.NullTranslations):
    """A language in which every letter has an accent: a plain letter is one that was never marked as a text."""

    def pgettext(self, context: str, message: str) -> str:
        return accented(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return accented(msgid1 if n == 1 else msgid2)


@pytest.fixture
def _accents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", Accented())


def assert_marked(texts: list[str]) -> None:
    assert texts
    for text in texts:
        assert text
        assert not re.search(r"[A-Za-z{}]", text)


@pytest.mark.usefixtures("_accents")
@pytest.mark.parametrize("key", VARIANTS)
def test_every_text_of_a_game_is_marked(key: str) -> None:
    variant = Variant.from_key(key)
    match = Match(variant)
    texts = []
    for position, move in random_game(variant, variant.sizes[0], 3):
        selection = Selection.of(position)
        view = board_view.board_view(match, selection)
        texts += [announcement.describe_turn(position), board_view.read_board(view)]
        for column in range(position.size.columns):
            texts += [board_view.column_name(view, column), board_view.pop_name(view, column)]
            texts += [board_view.cell_name(view, column, 0), board_view.read_column(view, column)]
            texts += [refusal.why_not_drop(view, selection, column), refusal.why_not_pop(view, selection, column)]
        events = match.apply(position.mover, Play(move))
        texts += [announcement.describe_event(event, variant) for event in events]
    texts += [announcement.describe_event(event, variant) for event in match.apply(Side.RED, Undo())]
    assert_marked(texts)


@pytest.mark.usefixtures("_accents")
def test_every_name_prompt_and_result_is_marked() -> None:
    texts = [names.variant_name(key) for key in VARIANTS] + [names.variant_summary(key) for key in VARIANTS]
    texts += [names.side_name(side) for side in Side]
    texts += [names.special_name(kind) for kind in SPECIALS] + [names.special_summary(kind) for kind in SPECIALS]
    texts += [names.size_name(Size(7, 6))]
    texts += [announcement.describe_awaiting(awaiting, 0) for awaiting in Awaiting if awaiting is not Awaiting.FIRST]
    for variant in VARIANTS.values():
        for termination in Termination:
            for winner in (*Side, None):
                texts.append(announcement.describe_event(Ended(Outcome(winner, termination)), variant))
    assert_marked(texts)


@pytest.mark.usefixtures("_accents")
def test_every_refusal_of_a_match_is_marked() -> None:
    match = match_of("standard", "4")
    over = match_of("standard", "1213141")
    offered = match_of("standard", "4")
    offered.apply(Side.RED, Offer(OfferKind.DRAW))
    refused = {}
    for table, side, action in (
        (match, Side.RED, Play(over.moves[0])),
        (match, Side.YELLOW, Play(Move(MoveKind.POP, 0))),
        (match, Side.RED, Accept()),
        (match, Side.RED, ClaimDraw()),
        (match, Side.RED, Redo()),
        (match, Side.RED, Offer(OfferKind.REMATCH)),
        (match_of("standard"), Side.RED, Undo()),
        (over, Side.RED, Resign()),
        (offered, Side.RED, Offer(OfferKind.DRAW)),
    ):
        with pytest.raises(Refused) as error:
            table.apply(side, action)
        refused[error.value.reason] = str(error.value)
    sitting = Sitting(Variant.from_key("standard"), None, Side.RED)
    timed = Match(Variant.from_key("standard"), control=TimeControl(1, 0))
    for side, move in ((Side.RED, 0), (Side.YELLOW, 1)):
        timed.apply(side, Play(Move(MoveKind.DROP, move)))
    for act in (
        lambda: match.apply(Side.RED, ClaimTime()),
        lambda: timed.apply(Side.RED, Play(Move(MoveKind.DROP, 0), 60_000)),
        lambda: sitting.apply(Seat.HOST, Introduce("")),
        lambda: [sitting.apply(Seat.HOST, React(0)) for _ in range(4)],
    ):
        with pytest.raises(Refused) as error:
            act()
        refused[error.value.reason] = str(error.value)
    assert set(refused) == set(Refusal)
    assert_marked(list(refused.values()))


@pytest.mark.usefixtures("_accents")
@pytest.mark.parametrize("key", VARIANTS)
def test_every_reason_of_the_rules_against_a_move_is_marked(key: str) -> None:
    variant = Variant.from_key(key)
    texts = []
    for position, _ in random_game(variant, variant.sizes[0], 4):
        legal = set(position.legal_moves())
        for kind in MoveKind:
            seconds = [None] if kind in (MoveKind.DROP, MoveKind.ANVIL) else [None, 0, 3, position.size.columns]
            for column in (0, 3, position.size.columns):
                for move in {Move(kind, column, second) for second in seconds} - legal:
                    with pytest.raises(IllegalMoveError) as error:
                        position.play(move)
                    texts.append(explain(error.value))
    assert_marked(texts)


@pytest.mark.usefixtures("_accents")
def test_an_address_that_leads_nowhere_is_told_in_the_visitors_language() -> None:
    with pytest.raises(RouteError) as error:
        parse_route("#/nowhere")
    assert_marked([str(error.value)])
