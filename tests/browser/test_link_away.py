"""What who plays by link can do while the friend is away."""

from game.rules import Side
from tests.browser.driver import Launch, wait_until
from tests.browser.friends import Friends, hides, play, possible, shows

TIME_FLIES = """
    window.later = 0;
    const now = performance.now;
    performance.now = () => now.call(performance) + later;
"""


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
