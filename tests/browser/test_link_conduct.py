"""How two who play by link deal with each other: offers, answers, and games given up, called off and begun anew."""

import pytest
from playwright.sync_api import Page

from game.rules import Side
from tests.browser.board import Table
from tests.browser.driver import HEARD, wait_until
from tests.browser.friends import Befriend, Friends, both, button, has_moves, hides, play, possible, shows


@pytest.fixture
def friends(befriend: Befriend) -> Friends:
    return befriend(HEARD)


@pytest.mark.parametrize(("asker", "number", "left"), [("guest", 4, "1 2 3"), ("host", 3, "1 2")])
def test_a_takeback_of_one_and_of_two_moves_is_asked_for_and_granted(
    friends: Friends, asker: str, number: int, left: str
) -> None:
    friends.meet("standard", "7x6", Side.RED)
    play(friends, "1", "2", "3", "4")
    one, other = (friends.host, friends.guest) if asker == "host" else (friends.guest, friends.host)
    side = "Red" if asker == "host" else "Yellow"
    one.act("takeback")
    wait_until(other.page, shows("[data-offer]"))
    assert other.text("[data-offer-text]") == other.said == f"{side} asks to take move {number} back."
    assert one.text("[data-offer-text]") == f"You have asked to take move {number} back."
    assert one.text('[data-action="accept"]') == ""
    other.act("accept")
    both(friends, has_moves(*left.split()))
    both(friends, hides("[data-offer]"))
    one.press_move("7")
    both(friends, has_moves(*left.split(), "7"))


def test_who_wants_to_press_twice_by_link_shows_the_friend_nothing_at_the_first_press(friends: Friends) -> None:
    friends.host.go("#/settings")
    wait_until(friends.host.page, shows("[data-settings]"))
    friends.host.page.check('[data-settings] [name="confirm"][value="online"]')
    friends.meet("standard", "7x6", Side.RED)
    held = "Press column {} again to make this move, or elsewhere to take it back."
    friends.host.drop(3)
    assert friends.host.status == friends.host.said == held.format(3)
    friends.host.drop(4)
    assert friends.host.status == held.format(4)
    assert [table.state().moves for table in friends.tables] == [(), ()]
    friends.host.page.wait_for_timeout(300)  # not a double click
    friends.host.drop(4)
    both(friends, has_moves("4"))
    friends.guest.drop(4)  # who does not want it presses once
    both(friends, has_moves("4", "4"))
    friends.host.drop(5)
    friends.guest.act("offer-draw")
    wait_until(friends.host.page, shows("[data-offer]"))
    assert friends.host.page.locator(".drawing .lifted").count() == 0
    friends.host.act("decline")  # a press beside the board lets go of the move
    both(friends, hides("[data-offer]"))
    friends.host.drop(5)
    assert friends.host.status == held.format(5)
    both(friends, has_moves("4", "4"))
    friends.host.page.wait_for_timeout(300)
    friends.host.drop(5)
    both(friends, has_moves("4", "4", "5"))


def test_a_takeback_can_be_refused_and_the_wish_withdrawn(friends: Friends) -> None:
    friends.meet("standard", "7x6", Side.RED)
    play(friends, "1", "2")
    for answerer in friends.tables:
        friends.host.act("takeback")
        both(friends, shows("[data-offer]"))
        answerer.act("decline")
        both(friends, hides("[data-offer]"))
    both(friends, has_moves("1", "2"))


def test_there_is_nothing_to_take_back_before_ones_own_first_move(friends: Friends) -> None:
    friends.meet("standard", "7x6", Side.RED)
    friends.host.press_move("4")
    wait_until(friends.host.page, possible("takeback"))
    wait_until(friends.guest.page, has_moves("4"))
    assert not friends.guest.page.evaluate(possible("takeback"))
    for table in friends.tables:
        assert not table.page.evaluate(shows('[data-action="undo"]'))


def test_answers_to_different_questions_lie_at_different_places(friends: Friends) -> None:
    friends.meet("standard", "7x6", Side.RED)
    play(friends, "1", "2")
    boxes = []
    for name in ("offer-draw", "takeback"):
        friends.host.act(name)
        wait_until(friends.guest.page, shows("[data-offer]"))
        boxes.append(box(friends.guest.page))
        friends.guest.act("decline")
        both(friends, hides("[data-offer]"))
    resign(friends.host)
    both(friends, shows("[data-result]"))
    friends.host.act("rematch")
    wait_until(friends.guest.page, shows("[data-offer]"))
    boxes.append(box(friends.guest.page))
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert not overlap(one, other), boxes


def test_draw_offers_that_cross_are_an_agreement_told_once_and_before_all_else(friends: Friends) -> None:
    friends.meet("standard", "7x6", Side.RED)
    play(friends, "1", "2")
    for table in friends.tables:
        table.page.evaluate("heard.length = 0")
    friends.host.act("offer-draw")
    # At one go: the host's offer may come at any moment.
    friends.guest.page.evaluate(f"({possible('offer-draw')} ? {button('offer-draw')} : {button('accept')}).click()")
    both(friends, "document.querySelector('[data-board]').dataset.outcome === 'draw agreement'")
    for table in friends.tables:
        told = [text for name, text in table.page.evaluate("heard") if name == "alarm"]
        assert told == ["Draw. Both sides agreed."]


def test_a_resignation_reads_the_same_on_both_pages(friends: Friends) -> None:
    friends.meet("standard", "7x6", Side.RED)
    play(friends, "1", "2")
    resign(friends.host)
    both(friends, shows("[data-result]"))
    for table in friends.tables:
        assert table.text("[data-result-headline]") == "Yellow wins"
        assert table.text("[data-result-reason]") == "Red resigned."
        wait_until(table.page, "heard.at(-1).join(': ') === 'alarm: Yellow wins. Red resigned.'")


def test_both_ask_for_another_game_at_once_and_one_begins(friends: Friends) -> None:
    friends.meet("standard", "7x6", Side.RED)
    play(friends, "1", "2")
    resign(friends.guest)
    both(friends, possible("rematch"))
    for table in friends.tables:
        table.page.evaluate(f"setTimeout(() => {button('rematch')}.click(), 200)")
    both(friends, "document.querySelector('[data-board]').dataset.ply === '0'")
    both(friends, hides("[data-offer]"))
    for table, seat in ((friends.host, "yellow"), (friends.guest, "red")):
        assert table.page.get_attribute("[data-seat]", "data-seat") == seat
        told = [text for _, text in table.page.evaluate("heard") if "new game" in text]
        assert len(told) <= 1
    friends.guest.press_move("3")
    both(friends, has_moves("3"))
    resign_after_second(friends)
    both(friends, shows("[data-result]"))
    assert friends.host.text("[data-sitting]").startswith("You 1, your friend 1")


def test_a_game_that_has_hardly_begun_is_called_off_and_does_not_count(friends: Friends) -> None:
    friends.meet("standard", "7x6", Side.RED)
    friends.host.press_move("4")
    both(friends, has_moves("4"))
    assert not friends.guest.page.evaluate(shows('[data-action="resign"]'))
    friends.guest.act("abandon")
    assert friends.guest.text('[data-action="abandon"]') == "Press again to call it off"
    friends.guest.act("abandon")
    both(friends, "document.querySelector('[data-board]').dataset.outcome === 'none abandoned'")
    for table in friends.tables:
        assert table.text("[data-result-headline]") == "No result"
    friends.host.act("rematch")
    wait_until(friends.guest.page, shows("[data-offer]"))
    friends.guest.act("accept")
    both(friends, "document.querySelector('[data-board]').dataset.ply === '0'")
    assert friends.host.page.get_attribute("[data-seat]", "data-seat") == "red"


def test_everything_to_press_is_high_enough_for_a_finger_on_a_small_phone(friends: Friends) -> None:
    friends.meet("popout", "7x6", Side.RED)
    play(friends, "1", "2")
    page = friends.host.page
    page.set_viewport_size({"width": 320, "height": 568})
    friends.guest.act("takeback")
    wait_until(page, shows("[data-offer]"))
    page.click("[data-phrases] summary")
    low = page.evaluate(
        """() => [...document.querySelectorAll(".side :is(button, a, summary, label, input:not(label *))")]
            .filter((control) => control.checkVisibility() && control.getBoundingClientRect().height < 43.9)
            .map((control) => control.outerHTML)"""
    )
    assert low == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    assert "Yellow asks to take move 2 back." in friends.host.status


def resign(table: Table) -> None:
    """Press twice."""
    table.act("resign")
    table.act("resign")


def resign_after_second(friends: Friends) -> None:
    """The host makes the second move, and the guest gives the game up."""
    friends.host.press_move("4")
    both(friends, has_moves("3", "4"))
    resign(friends.host)


def box(page: Page) -> dict[str, float]:
    """Where the button that accepts lies on the page."""
    found: dict[str, float] = page.evaluate(
        """() => {
            const box = document.querySelector('[data-screen="play"] [data-action="accept"]').getBoundingClientRect();
            const top = document.querySelector("[data-offer]").getBoundingClientRect().top;
            return {left: box.left, right: box.right, top: box.top - top, bottom: box.bottom - top};
        }"""
    )
    return found


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two places have a point in common."""
    across = one["left"] < other["right"] and other["left"] < one["right"]
    return across and one["top"] < other["bottom"] and other["top"] < one["bottom"]
