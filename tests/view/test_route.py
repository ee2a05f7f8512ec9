"""Addresses inside the page: what they ask for, and what is said of those that cannot be followed."""

from random import Random

import pytest

from game.match import TimeControl
from game.rules import VARIANTS, Side, Size, Variant
from game.view.route import (
    LEVELS,
    SIDES,
    WATCH,
    Home,
    Local,
    Online,
    Play,
    Route,
    RouteError,
    format_route,
    parse_route,
)
from tests.garbling import garbled

INVITATION = "AQ-_09azAZ"

ROUTES: list[Route] = [
    Home(),
    Local(),
    Online(INVITATION),
    Online(INVITATION, joined=True),
    Online("a b/c?d%e#f"),
    *(Play(variant, size) for variant in VARIANTS.values() for size in variant.sizes),
    *(Play(variant, variant.sizes[0], "online", side) for variant in VARIANTS.values() for side in ("red", "yellow")),
    Play(Variant.from_key("popout"), Size(8, 7), "online", "random"),
    *(Play(Variant.from_key("pop10"), Size(8, 7), "computer", side, level) for side in SIDES for level in LEVELS),
    Play(Variant.from_key("powerup+five"), Size(9, 6), "computer", WATCH, 7, 1),
]


@pytest.mark.parametrize("route", ROUTES, ids=format_route)
def test_every_route_is_read_back_from_its_address(route: Route) -> None:
    address = format_route(route)
    assert address.startswith("#/")
    assert address.isascii()
    assert parse_route(address) == route
    assert parse_route(address.removeprefix("#")) == route


def test_a_visitor_gets_the_side_that_was_asked_for_or_one_by_chance() -> None:
    variant = Variant.from_key("popout")
    chosen = {
        side: {Play(variant, variant.sizes[0], "online", side).choose_side(Random(n)) for n in range(20)}
        for side in SIDES
    }
    assert chosen == {"red": {Side.RED}, "yellow": {Side.YELLOW}, "random": {Side.RED, Side.YELLOW}}


def test_addresses_have_no_two_meanings() -> None:
    assert len(set(map(format_route, ROUTES))) == len(ROUTES)


@pytest.mark.parametrize("fragment", ["", "#", "#/", "/"])
def test_no_fragment_is_the_home_page(fragment: str) -> None:
    assert parse_route(fragment) == Home()


@pytest.mark.parametrize("key", [key for key in VARIANTS if "+" in key])
@pytest.mark.parametrize("plus", ["+", "%2B", "%2b", "%20", " "])
def test_the_parts_of_a_combination_are_joined_by_a_plus_a_blank_or_either_escaped(key: str, plus: str) -> None:
    route = parse_route(f"#/play?variant={key.replace('+', plus)}")
    assert isinstance(route, Play)
    assert route.variant.key == key


def test_what_is_left_out_is_the_original_game_on_its_board_on_this_device() -> None:
    standard = Variant.from_key("standard")
    assert parse_route("#/play") == parse_route("#/play?") == Play(standard, Size(7, 6), "local", "red")


@pytest.mark.parametrize("key", VARIANTS)
def test_a_size_that_is_left_out_is_the_default_of_the_game(key: str) -> None:
    variant = Variant.from_key(key)
    assert parse_route(f"#/play?variant={variant.key.replace('+', '%2B')}") == Play(variant, variant.sizes[0])


def test_an_invitation_is_one_to_answer_a_match_one_that_was_joined() -> None:
    assert parse_route(f"#/join/{INVITATION}") == Online(INVITATION, joined=False)
    assert parse_route(f"#/match/{INVITATION}") == Online(INVITATION, joined=True)


def test_what_nobody_sees_does_not_matter() -> None:
    assert parse_route(f"#/match/%E2%80%8E{INVITATION}%E2%80%8B") == Online(INVITATION, joined=True)
    assert parse_route("#/history%EF%BB%BF") == parse_route("#/history")
    for page in ("replay", "letter"):
        address = f"#/{page}?variant=popout&size=7x6&moves=4.4.4p"
        assert parse_route(f"{address}%E2%80%8B") == parse_route(address)


def test_unknown_fields_are_passed_over() -> None:
    assert parse_route("#/play?variant=popout&colour=blue") == parse_route("#/play?variant=popout")


@pytest.mark.parametrize(
    ("fragment", "named"),
    [
        ("#/nowhere", "no page"),
        ("#/join", "no page"),
        ("#/join/", "no page"),
        ("#/match", "no page"),
        ("#/join/one/two", "no page"),
        ("#/play/popout", "no page"),
        ("#/play?variant=chess", "'chess'"),
        ("#/play?variant=five%2Bpopout", "'five+popout'"),
        ("#/play?variant=standard%2Bfive", "'standard+five'"),
        ("#/play?variant=popout%2B%2Bfive", "'popout++five'"),
        ("#/play?size=big", "'big'"),
        ("#/play?size=7x6x5", "'7x6x5'"),
        ("#/play?size=9x6", "9x6"),
        ("#/play?variant=pop10&size=5x4", "5x4"),
        ("#/play?variant=five&size=7x6", "7x6"),
        ("#/play?mode=postal", "“postal”"),
        ("#/play?side=blue", "“blue”"),
        ("#/play?mode={mode}", "“{mode}”"),
    ],
)
def test_an_address_that_cannot_be_followed_gets_a_sentence_that_names_what_is_wrong(fragment: str, named: str) -> None:
    with pytest.raises(RouteError) as error:
        parse_route(fragment)
    sentence = str(error.value)
    assert named in sentence
    assert not sentence[0].islower()
    assert sentence.endswith(".")


def test_a_game_against_the_computer_has_a_level_and_a_side() -> None:
    route = parse_route("#/play?mode=computer&level=7&side=yellow")
    assert route == Play(Variant.from_key("standard"), Size(7, 6), "computer", "yellow", 7)
    watched = parse_route("#/play?mode=computer&level=5&side=watch")
    assert isinstance(watched, Play)
    assert (watched.level, watched.other) == (5, 5)


def test_a_game_has_a_clock_only_where_it_is_asked_for_and_never_against_the_computer() -> None:
    clocks = {
        "": None,
        "clock=3%2B2": TimeControl(3, 2),
        "clock=3+2": TimeControl(3, 2),
        "mode=online&clock=10%2B5": TimeControl(10, 5),
        "mode=computer&clock=3%2B2": None,
    }
    for query, clock in clocks.items():
        route = parse_route(f"#/play?{query}")
        assert isinstance(route, Play)
        assert route.clock == clock
    assert format_route(Play(Variant.from_key("standard"), Size(7, 6), clock=TimeControl(3, 2))).endswith(
        "&clock=3%2B2"
    )
    with pytest.raises(RouteError, match=r"written like 3\+2"):
        parse_route("#/play?clock=fast")


@pytest.mark.parametrize("query", ["level=0", "level=8", "level=x", "level=07", "level=5&side=watch&other=9"])
def test_a_level_that_there_is_not_is_said(query: str) -> None:
    with pytest.raises(RouteError, match="levels from 1 to 7"):
        parse_route(f"#/play?mode=computer&{query}")


def test_only_the_computer_is_watched() -> None:
    with pytest.raises(RouteError, match="“watch”"):
        parse_route("#/play?mode=online&side=watch")


def test_of_500_garbled_addresses_each_is_followed_or_refused_with_a_sentence() -> None:
    rng = Random(12)
    addresses = (
        "#/replay?variant=popout%2Bpowerup&size=7x6&moves=4.4w5.3.2x1&result=draw+claim&red=Ann&ply=2",
        "#/letter?variant=popout&size=7x6&moves=4.4.4p&game=abcdef&yellow=Ben",
        "#/play?variant=popout&size=8x7&mode=computer&level=3&side=watch&other=2",
        "#/play?variant=five&mode=online&clock=3%2B2",
        "#/history/2026-01-01T10%3A00%3A00.000Z%20local-match/play",
    )
    refused = 0
    for _ in range(500):
        route, sentence = None, ""
        try:
            route = parse_route(garbled(rng, rng.choice(addresses)))
        except RouteError as error:
            sentence = str(error)
        if route:
            assert parse_route(format_route(route)) == route
        else:
            refused += 1
            assert sentence.endswith((".", "”."))
    assert 100 < refused < 500
