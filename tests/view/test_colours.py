"""The colours of the theme: whatever carries meaning stands out enough, for every kind of colour vision.

Contrast is the ratio of WCAG 2.2 (relative luminance, 1:1 to 21:1): 4.5:1 for text (criterion 1.4.3), 3:1 for the
parts of controls and pictures that carry meaning (1.4.11). Colour blindness is simulated with the matrices for
severity 1.0 of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (2009), applied to linear RGB.
"""

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.native

THEME = Path(__file__).parents[2] / "assets" / "theme.css"
THEMES = ("light", "dark")
TEXT, PART = 4.5, 3.0

Rgb = tuple[float, float, float]

VISIONS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# What is seen on the board, the same in both themes.
BOARD_PAIRS = [
    ("red", "board"),
    ("yellow", "board"),
    ("red", "hole"),
    ("yellow", "hole"),
    ("rim", "board"),
    ("rim", "hole"),
    ("mark", "red"),
    ("mark", "yellow"),
]
SURFACES = ("page", "surface", "surface-2", "accent-soft")
TEXT_PAIRS = [(ink, surface) for ink in ("ink", "ink-soft", "accent") for surface in SURFACES] + [
    ("accent-ink", "accent"),
    ("mark", "red"),
    ("mark", "yellow"),
]
# The ring of the focus on all that it is drawn on, the edges of buttons, choices and fields, and of what is chosen.
PART_PAIRS = [
    *(("focus", surface) for surface in (*SURFACES, "board")),
    *(("line", surface) for surface in ("page", "surface", "surface-2")),
    *(("accent", surface) for surface in SURFACES),
]


def colours() -> dict[str, tuple[str, str]]:
    """The custom properties of the theme that are plain colours, each as it is in the light and in the dark theme."""
    css = THEME.read_text(encoding="utf-8")
    found = {}
    for name, value in re.findall(r"--([a-z0-9-]+):\s*([^;]+);", css):
        pair = re.findall(r"#[0-9a-f]{6}", value)
        if re.fullmatch(r"#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\)", value):
            found[name] = (pair[0], pair[-1])
    return found


COLOURS = colours()


def linear(colour: str) -> Rgb:
    """The linear red, green and blue of a colour written like #0f2350, each from 0 to 1."""
    red, green, blue = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    return decoded(red), decoded(green), decoded(blue)


def decoded(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def luminance(colour: str, vision: str) -> float:
    """How light a colour is to somebody, from 0 to 1."""
    seen = (sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in VISIONS[vision])
    red, green, blue = (min(max(channel, 0.0), 1.0) for channel in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, vision: str = "usual") -> float:
    """The contrast of two colours to somebody, from 1 to 21."""
    darker, lighter = sorted(luminance(colour, vision) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_measured_as_it_is_defined() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    for vision in VISIONS:
        assert contrast("#808080", "#ffffff", vision) == pytest.approx(contrast("#808080", "#ffffff"), abs=0.001)
        assert contrast("#5d5d5d", "#5d5d5d", vision) == 1


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("one", "other"), BOARD_PAIRS)
def test_all_that_is_seen_on_the_board_stands_out_for_everybody(one: str, other: str, vision: str) -> None:
    for theme in range(len(THEMES)):
        assert contrast(COLOURS[one][theme], COLOURS[other][theme], vision) >= PART


def test_the_board_has_the_same_colours_in_both_themes() -> None:
    for name in {name for pair in BOARD_PAIRS for name in pair}:
        light, dark = COLOURS[name]
        assert light == dark


@pytest.mark.parametrize("theme", range(len(THEMES)), ids=THEMES)
@pytest.mark.parametrize(("one", "other"), TEXT_PAIRS)
def test_text_can_be_read(one: str, other: str, theme: int) -> None:
    assert contrast(COLOURS[one][theme], COLOURS[other][theme]) >= TEXT


@pytest.mark.parametrize("theme", range(len(THEMES)), ids=THEMES)
@pytest.mark.parametrize(("one", "other"), PART_PAIRS)
def test_edges_that_show_a_control_or_its_state_can_be_seen(one: str, other: str, theme: int) -> None:
    assert contrast(COLOURS[one][theme], COLOURS[other][theme]) >= PART
