"""A rules page as markup: the part of the page between its bar and its foot."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import count

from game.rules import Variant
from game.view.board_svg import Arrows, board_svg
from game.view.board_view import read_board
from game.view.names import size_name, variant_name
from game.view.route import MODES, Play, format_route
from game.view.rules.page import Block, Boards, Changes, Facts, Figure, Heading, Mixes, Rule, RulesPage
from game.view.rules.shared import mode_name, words


def main_part(page: RulesPage, home: str) -> str:
    """The main part of a rules page; `home` is the relative address of the home page in its language."""
    name = escape(variant_name(page.key))
    play = "".join(_play_button(page.key, mode, home) for mode in MODES)
    parts = "".join(_sections(page.blocks, page.key, home))
    again = escape(words().play.format(game=variant_name(page.key)))
    return (
        '<main id="main" tabindex="-1" class="rules">'
        f'<header class="rules-head"><svg class="rules-icon" aria-hidden="true"><use href="#game-{page.key}"/></svg>'
        f'<h1>{name}</h1><p class="lead">{escape(page.lead)}</p><div class="row">{play}</div></header>'
        f"{parts}"
        f'<section class="card rules-play" aria-labelledby="play-title"><h2 id="play-title">{again}</h2>'
        f'<div class="row">{play}</div></section></main>'
    )


def _play_button(key: str, mode: str, home: str) -> str:
    variant = Variant.from_key(key)
    look = "button primary" if mode == MODES[0] else "button"
    return _link(home, Play(variant, variant.sizes[0], mode), look, mode_name(mode))


def _link(home: str, play: Play, look: str, text: str) -> str:
    return f'<a class="{look}" href="{escape(home + format_route(play))}">{escape(text)}</a>'


def _sections(blocks: Sequence[Block], key: str, home: str) -> Iterator[str]:
    """The blocks, from heading to heading; rules that follow one another are a list."""
    numbers = count(1)
    in_list = False
    in_section = False
    for block in blocks:
        if in_list and not isinstance(block, Rule):
            yield "</ul>"
            in_list = False
        match block:
            case Heading(text):
                name = f"part-{next(numbers)}"
                yield "</section>" if in_section else ""
                yield f'<section aria-labelledby="{name}"><h2 id="{name}">{escape(text)}</h2>'
                in_section = True
            case Rule():
                yield "" if in_list else '<ul class="rule-list">'
                in_list = True
                yield _rule(block)
            case str():
                yield f"<p>{escape(block)}</p>"
            case Figure():
                yield _figure(block)
            case Changes(rows):
                yield _table(("", variant_name("standard"), variant_name(key)), rows)
            case Facts(rows):
                yield _table((), rows)
            case Boards(sizes):
                variant = Variant.from_key(key)
                links = [_link(home, Play(variant, size), "chip", size_name(size)) for size in sizes]
                yield _chips(links)
            case Mixes(keys):
                variants = [Variant.from_key(key) for key in keys]
                links = [_link(home, Play(one, one.sizes[0]), "chip", variant_name(one.key)) for one in variants]
                yield _chips(links)
    yield ("</ul>" if in_list else "") + ("</section>" if in_section else "")


def _rule(rule: Rule) -> str:
    mark = f' <small class="house-rule">{escape(words().house_rule)}</small>' if rule.house else ""
    return f"<li>{escape(rule.text)}{mark}</li>"


def _chips(links: Sequence[str]) -> str:
    return '<ul class="chips">' + "".join(f"<li>{link}</li>" for link in links) + "</ul>"


def _table(head: Sequence[str], rows: Sequence[tuple[str, ...]]) -> str:
    columns = "".join(f'<th scope="col">{escape(text)}</th>' if text else "<td></td>" for text in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(text)}</td>" for text in rest) + "</tr>"
        for first, *rest in rows
    )
    top = f"<thead><tr>{columns}</tr></thead>" if columns else ""
    return f"<table>{top}<tbody>{body}</tbody></table>"


def _figure(figure: Figure) -> str:
    pair = len(figure.pictures) == 2
    labels = (words().before, words().after) if pair else (words().board,) * len(figure.pictures)
    above, below = any(picture.drops for picture in figure.pictures), any(picture.pops for picture in figure.pictures)
    pictures = "".join(
        board_svg(
            picture.view,
            label.format(board=read_board(picture.view)),
            Arrows(picture.drops, picture.pops, above, below),
        )
        for label, picture in zip(labels, figure.pictures, strict=True)
    )
    look = "steps" if pair else "boards"
    caption = escape(figure.caption)
    return f'<figure><div class="{look}">{pictures}</div><figcaption>{caption}</figcaption></figure>'
