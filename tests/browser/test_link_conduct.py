"""What two players say to each other by link, beside their moves: two browser processes and a real rendezvous."""

import pytest
from playwright.sync_api import Page

from game.rules import Side
from tests.browser.board import Table
from tests.browser.driver import HEARD, Launch, NewPage, open_ready, wait_until
from tests.browser.friends import SEATED, Befriend, Friends, both, button, choose, has_moves, hides, possible, shows

TIME_FLIES = """
    window.later = 0;
    const now = performance.now;
    performance.now = () => now.call(performance) + later;
"""


@pytest.fixture
def friends(befriend: Befriend) -> Friends:
    return befriend(HEARD)


def heard(region: str, text: str) -> str:
    """A condition: a live region has said this."""
    return f"heard.some(([region, text]) => region === {region!r} && text === {text!r})"


def play(friends: Friends, *moves: str) -> None:
    """Make moves in turn, the host's first, each seen on both pages."""
    for number, move in enumerate(moves):
        (friends.host, friends.guest)[number % 2].press_move(move)
        for table in friends.tables:
            wait_until(table.page, f"document.querySelectorAll('[data-move]').length === {number + 1}")


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


def test_names_are_exchanged_and_shown_as_the_text_they_are(friends: Friends) -> None:
    names = {friends.host: "<b>Ann</b> \u202e", friends.guest: "\u05d3\u05d5\u05d3"}
    for table, name in names.items():
        choose(table, "name", name)
    friends.meet("standard", "7x6", Side.RED)
    clean = {"red": "<b>Ann</b>", "yellow": "\u05d3\u05d5\u05d3"}
    for side, name in clean.items():
        both(friends, f"document.querySelector('[data-seat-person=\"{side}\"]').textContent === '{name}'")
    for table in friends.tables:
        assert table.page.evaluate("document.querySelectorAll('.seats b').length") == 0
        for name in clean.values():
            assert name in table.text("[data-players]")
    choose(friends.host, "name", "Bea")
    friends.host.page.go_back()
    both(friends, "document.querySelector('[data-seat-person=\"red\"]').textContent === 'Bea'")


def test_a_phrase_is_shown_at_the_seat_and_said_unless_it_is_not_wanted(
    friends: Friends, new_page: NewPage, site: str
) -> None:
    link = friends.meet("standard", "7x6", Side.RED)
    watcher = Table(new_page())
    open_ready(watcher.page, site + link[link.index("#") :])
    play(friends, "1", "2")
    wait_until(watcher.page, has_moves("1", "2"))
    for table in friends.tables:
        table.page.evaluate("heard.length = 0")
    say(friends.guest, 2)
    for table in (*friends.tables, watcher):
        wait_until(table.page, "document.querySelector('[data-bubble=yellow]').textContent === 'Well played!'")
    for table in friends.tables:
        wait_until(table.page, heard("announcer", "Yellow: Well played!"))
    assert not watcher.page.evaluate(shows("[data-phrases]"))
    both(friends, hides('[data-bubble="yellow"]'))
    choose(friends.host, "phrases", False)
    friends.host.page.go_back()
    both(friends, SEATED)
    assert not friends.host.page.evaluate(shows("[data-phrases]"))
    say(friends.guest, 0)
    friends.host.press_move("3")
    wait_until(friends.guest.page, has_moves("1", "2", "3"))
    assert friends.host.page.inner_text('[data-bubble="yellow"]') != "Hello!"
    assert not friends.host.page.evaluate(heard("announcer", "Yellow: Hello!"))


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


def test_who_waits_long_enough_can_call_the_game_off(launch: Launch, site: str, relay: str) -> None:
    host, guest = launch(), launch()
    host.page.add_init_script(TIME_FLIES)
    friends = Friends(host, guest, site, relay)
    friends.meet("standard", "7x6", Side.RED)
    play(friends, "1", "2")
    guest.kill()
    page = friends.host.page
    wait_until(page, shows("[data-away]"))
    assert "You can wait" in friends.host.text("[data-away-text]")
    assert page.get_attribute('[data-action="call-off"]', "aria-disabled") == "true"
    friends.host.press('[data-action="call-off"]')
    assert not friends.host.state().outcome
    page.evaluate("later = 59_000")
    wait_until(page, possible("call-off"))
    friends.host.press('[data-action="call-off"]')
    wait_until(page, shows("[data-result]"))
    assert friends.host.text("[data-result-reason]") == "The game was called off."


def test_the_choice_does_not_vanish_under_the_pointer_when_the_friend_is_back(
    launch: Launch, site: str, relay: str
) -> None:
    host, guest = launch(), launch()
    friends = Friends(host, guest, site, relay)
    friends.meet("standard", "7x6", Side.RED)
    play(friends, "1", "2")
    page = friends.host.page
    guest.pause()
    wait_until(page, shows("[data-away]"))
    page.hover("[data-away] a")
    guest.resume()
    wait_until(page, "document.querySelector('[data-connection]').dataset.connection === 'connected'")
    wait_until(page, "document.querySelector('[data-away-text]').textContent === 'Your friend is back.'")
    page.wait_for_timeout(5000)
    assert page.evaluate(shows("[data-away]"))
    page.mouse.move(1, 1)
    wait_until(page, hides("[data-away]"))


def say(table: Table, phrase: int) -> None:
    """Say a phrase by its number."""
    table.press("[data-phrases] summary")
    table.press(f'[data-phrase="{phrase}"]')


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
