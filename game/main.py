"""The page's entry: what runs when Python has started in the browser."""

from game.browser.app import start

app = start()
