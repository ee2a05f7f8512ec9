"""The entry that installs the site as an app: there where it can be done, and only until it is done."""

from playwright.sync_api import Page

from tests.browser.driver import NewPage, Watch, wait_until

IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5"
    " Mobile/15E148 Safari/604.1"
)
BY_HAND = "To install, open the Share menu of the browser and choose “Add to Home Screen”."
SHOWN = "document.querySelector('[data-install]').checkVisibility()"

# What a browser does that can install the page; whoever presses is asked when the page calls prompt().
OFFER = """() => {
    const offer = new Event("beforeinstallprompt", { cancelable: true });
    window.prompts = 0;
    offer.prompt = () => { window.prompts += 1; };
    offer.userChoice = new Promise((choose) => { window.choose = choose; });
    dispatchEvent(offer);
    return offer.defaultPrevented;
}"""

# An installed app is a window of its own.
STANDALONE = """
const { matchMedia } = window;
window.matchMedia = (query) =>
    query === "(display-mode: standalone)" ? { matches: true } : matchMedia.call(window, query);
"""


def opened(page: Page, site: str) -> None:
    """Open home, without Python: it has nothing to do with installing."""
    page.route("**/game.tar.gz", lambda route: route.abort())
    page.goto(site)
    wait_until(page, "document.documentElement.dataset.ready === 'failed'")


def test_the_entry_asks_once_where_the_browser_can_install(page: Page, site: str, watch: Watch) -> None:
    watch.allow("ERR_FAILED|Failed to fetch")
    opened(page, site)
    assert page.is_hidden("[data-install]")
    assert page.evaluate(OFFER) is True
    wait_until(page, SHOWN)
    page.click("[data-install]")
    assert page.evaluate("window.prompts") == 1
    assert page.is_hidden("[data-message]")
    page.evaluate("window.choose({ outcome: 'accepted' })")
    wait_until(page, f"!{SHOWN}")


def test_the_entry_goes_when_the_site_is_installed_another_way(page: Page, site: str, watch: Watch) -> None:
    watch.allow("ERR_FAILED|Failed to fetch")
    opened(page, site)
    page.evaluate(OFFER)
    wait_until(page, SHOWN)
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    assert page.is_hidden("[data-install]")


def test_on_ios_the_entry_says_how(new_page: NewPage, site: str, watch: Watch) -> None:
    watch.allow("ERR_FAILED|Failed to fetch")
    page = new_page(user_agent=IPHONE, viewport={"width": 360, "height": 740}, has_touch=True)
    opened(page, site)
    wait_until(page, SHOWN)
    page.tap("[data-install]")
    wait_until(page, "document.querySelector('[data-message]').checkVisibility()")
    assert page.text_content("[data-message-text]") == BY_HAND
    assert page.text_content("[data-announcer]") == BY_HAND


def test_an_installed_app_has_no_entry(new_page: NewPage, site: str, watch: Watch) -> None:
    watch.allow("ERR_FAILED|Failed to fetch")
    page = new_page(user_agent=IPHONE)
    page.add_init_script(STANDALONE)
    opened(page, site)
    page.evaluate(OFFER)
    assert page.is_hidden("[data-install]")
