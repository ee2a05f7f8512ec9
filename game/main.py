"""The page's entry: what runs when Python has started in the browser."""

from game.browser import document

document.documentElement.dataset.ready = "true"
