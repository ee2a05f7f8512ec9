"""The few ways in which this program touches the document."""

from collections.abc import Callable
from typing import Any

import js
from pyodide.ffi import create_proxy, to_js

document = js.document
SVG = "http://www.w3.org/2000/svg"


def find(selector: str, root: Any = None) -> Any:
    """The first element that matches; the page's own markup, so it is there."""
    return (root or document).querySelector(selector)


def find_all(selector: str, root: Any = None) -> list[Any]:
    """All elements that match, in document order."""
    return list((root or document).querySelectorAll(selector))


def create(tag: str, class_name: str = "", **attributes: str) -> Any:
    """A new HTML element; `_` in an attribute's name stands for `-`."""
    return _with_attributes(document.createElement(tag), class_name, attributes)


def create_svg(tag: str, class_name: str = "", **attributes: str) -> Any:
    """A new SVG element; `_` in an attribute's name stands for `-`."""
    return _with_attributes(document.createElementNS(SVG, tag), class_name, attributes)


def symbol(name: str, class_name: str) -> Any:
    """A small drawing of one of the page's symbols."""
    drawing = create_svg("svg", class_name, aria_hidden="true")
    drawing.append(create_svg("use", href=f"#{name}"))
    return drawing


def on(target: Any, event: str, handler: Callable[[Any], object], **options: bool) -> None:
    """Call `handler` with each `event` at `target`, for as long as the page lives."""
    target.addEventListener(event, create_proxy(handler), to_object(options))


def to_object(mapping: dict[str, Any]) -> Any:
    """A plain JavaScript object."""
    return to_js(mapping, dict_converter=js.Object.fromEntries)


def set_flag(element: Any, name: str, value: bool) -> None:
    """Set or remove an attribute without a value."""
    element.toggleAttribute(name, value)


def set_text(element: Any, text: str) -> None:
    """Replace the text of an element if it differs, so that nothing is announced twice."""
    if element.textContent != text:
        element.textContent = text


def site_address(path: str) -> str:
    """The address of a file of the site, which is the same from the pages of all languages."""
    return str(js.URL.new(document.documentElement.dataset.root + path, document.baseURI).href)


def _with_attributes(element: Any, class_name: str, attributes: dict[str, str]) -> Any:
    if class_name:
        element.setAttribute("class", class_name)
    for name, value in attributes.items():
        element.setAttribute(name.replace("_", "-"), value)
    return element
