"""A page of the site as its elements."""

from html.parser import HTMLParser

VOID = {"br", "hr", "img", "input", "link", "meta"}


class Markup(HTMLParser):
    """A page as its elements, each with its name, its attributes and all the text inside."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self._open: list[int] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, []))
        if tag not in VOID:
            self._open.append(len(self.elements) - 1)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, []))

    def handle_endtag(self, tag: str) -> None:
        assert self.elements[self._open.pop()][0] == tag

    def handle_data(self, data: str) -> None:
        for number in self._open:
            self.elements[number][2].append(data)

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of all elements with a name and these attributes."""
        return [found for name, found, _ in self.elements if name == tag and wanted.items() <= found.items()]

    def texts(self, tag: str) -> list[str]:
        """The texts of all elements with a name."""
        return ["".join(text) for name, _, text in self.elements if name == tag]

    def meta(self, name: str) -> str:
        """What a meta element says."""
        (found,) = self.all("meta", name=name) or self.all("meta", property=name)
        return found["content"]
