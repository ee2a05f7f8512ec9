"""What a device keeps of rooms, and who comes to one that it has lost or that is closed to it."""

from game.rules import Side
from tests.browser.driver import Launch, reload, wait_until
from tests.browser.friends import SEATED, Friends, has_moves, shows
from tests.browser.friends import play as play_both
from tests.browser.link_page import Pages, RoomPage, meet, play

NEWEST = "fourfall.rooms"
PUT_OLD = """([key, names]) => {
    localStorage[key] = names.join(" ");
    for (const name of names) {
        localStorage[`fourfall.room.${name}`] = localStorage[`fourfall.drafts.${name}`] = "x";
    }
}"""
EMPTY_ROOMS = """() => new Promise((done) => {
    const request = indexedDB.open("fourfall");
    request.onsuccess = () => {
        const transaction = request.result.transaction("rooms", "readwrite");
        transaction.objectStore("rooms").clear();
        transaction.oncomplete = done;
    };
})"""


def problems(page: RoomPage) -> list[str]:
    return [name for name, _ in page.look()["problems"]]


def test_who_may_not_watch_is_told_again_at_each_try_to_join(pages: Pages, relay: str) -> None:
    host, guest, third = pages(), pages(), pages()
    invitation = meet(host, guest, relay)
    host.call("run", "room.let_watch(False)")
    third.enter(invitation)
    third.until(lambda seen: len(seen["problems"]) == 1)
    for tries in (2, 3):
        third.call("join")
        assert problems(third) == ["not_watched"] * tries
        assert third.look()["state"] == "invited"
    host.call("run", "room.let_watch(True)")
    third.until(lambda seen: seen["state"] == "watching")
    play(host, guest, "4")
    third.until_moves("4")
    assert problems(host) == problems(guest) == []


def test_of_rooms_the_device_keeps_the_fifty_that_were_used_last(pages: Pages, relay: str) -> None:
    host = pages()
    host.host(relay)
    wait_until(host.page, "Object.keys(localStorage).some((key) => key.startsWith('fourfall.room.'))")
    names = [f"old{number}" for number in range(50)]
    host.page.evaluate(PUT_OLD, [NEWEST, names])
    host.host(relay)
    kept = "Object.keys(localStorage).filter((key) => key.includes('.old')).length"
    wait_until(host.page, f"{kept} === 98")
    newest = host.page.evaluate("(key) => localStorage[key].split(' ')", NEWEST)
    assert newest[:-1] == names[1:]
    assert len(newest) == 50


def test_a_seat_whose_record_is_lost_here_is_taken_again_with_what_the_friend_has(
    launch: Launch, site: str, relay: str
) -> None:
    host, guest = launch(), launch()
    friends = Friends(host, guest, site, relay)
    friends.meet("standard", "7x6", Side.RED)
    play_both(friends, "1", "2")
    guest.page.evaluate(EMPTY_ROOMS)
    reload(guest.page)
    wait_until(guest.page, shows('[data-screen="play"]'))
    wait_until(guest.page, f"{SEATED} && {has_moves('1', '2')}")
