"""Basic parts of SVG pictures: escaped elements, colours, numbers, and drawings with a size.

Colours are CSS variables with fallbacks, ``var(--stone-1, #8f887b)``, in presentation attributes. A page can set the
variables for its light and dark themes without inline styles, as required by a strict content security policy. A
standalone picture shows the fallbacks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import escape

COLOURS = {
    "stone-1": "#8f887b",
    "stone-2": "#a39a8a",
    "stone-3": "#7d7a74",
    "stone-4": "#b0a593",
    "stone-edge": "#5d584f",
    "stone-light": "#ffffff",
    "shadow": "#000000",
    "ground": "#c9c2b4",
    "joint": "#8d8270",
    "pin": "#f3ead9",
    "pin-band": "#b5523b",
    "pin-edge": "#6b5b45",
    "cell-light": "#efe9dd",
    "cell-dark": "#ddd3c0",
    "cell-edge": "#b7ab95",
    "cell-reach": "#cfdcea",
    "queen": "#3d3a36",
    "queen-edge": "#1f1d1b",
    "beam": "#d9a520",
    "lost": "#c8641b",
    "coin": "#d8b45a",
    "coin-edge": "#8a6a1f",
    "ink": "#2b2926",
    "ink-quiet": "#5f5a52",
    "grid": "#e4dfd4",
}
"""Colour names and their default values."""

_VARIABLE = re.compile(r"var\(--[a-z0-9-]+, (#[0-9a-f]{6})\)")


def colour(name: str) -> str:
    """Return a colour as a CSS variable with its fallback.

    >>> colour("coin")
    'var(--coin, #d8b45a)'
    """
    return f"var(--{name}, {COLOURS[name]})"


def plain_colours(svg: str) -> str:
    """Replace the CSS variables of a picture by their fallbacks, for programs that do not support them.

    >>> plain_colours('<path fill="var(--coin, #d8b45a)"/>')
    '<path fill="#d8b45a"/>'
    """
    return _VARIABLE.sub(r"\1", svg)


def length(value: float) -> str:
    """Return a length as text, with at most one decimal.

    >>> length(3.0), length(2.25)
    ('3', '2.2')
    """
    return f"{value:.1f}".rstrip("0").rstrip(".") if value else "0"


def element(name: str, *children: str, **attributes: object) -> str:
    """Return an element; in attribute names an underscore means a hyphen, and a trailing one is dropped.

    >>> element("text", "3 < 4", x=1.5, text_anchor="middle", class_="size")
    '<text x="1.5" text-anchor="middle" class="size">3 < 4</text>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{length(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def words(text: str, x: float, y: float, size: float = 16, quiet: bool = False, anchor: str = "middle") -> str:
    """Return a line of text, escaped.

    >>> "3 &lt; 4" in words("3 < 4", 0, 0)
    True
    """
    return element(
        "text",
        escape(text, quote=False),
        x=float(x),
        y=float(y),
        font_size=float(size),
        text_anchor=anchor,
        fill=colour("ink-quiet" if quiet else "ink"),
    )


def short_number(number: int | str) -> str:
    """Return a number for a label: its digits, or only the first and last of them if there are many.

    >>> short_number(1234), short_number("1" * 40)
    ('1234', '1111…1111 (40)')
    """
    text = str(number)
    return text if len(text) <= 12 else f"{text[:4]}…{text[-4:]} ({len(text)})"


def spread(*numbers: int) -> float:
    """Return a pseudo-random number from 0 to 1 determined by these numbers, the same in every process.

    >>> 0 <= spread(1, 2, 3) < 1, spread(1, 2) == spread(1, 2)
    (True, True)
    """
    state = 2166136261
    for number in numbers:
        state = ((state ^ (number & 0xFFFFFFFF)) * 16777619 + 40503) & 0xFFFFFFFF
        state ^= state >> 15
        state = (state * 2246822519) & 0xFFFFFFFF
        state ^= state >> 13
    return state / 2**32


@dataclass
class Drawing:
    """A picture under construction: width and height in its own units, elements, attributes of the root element."""

    width: float
    height: float
    parts: list[str]
    attributes: dict[str, str] = field(default_factory=dict)

    def grouped(self, x: float, y: float, **attributes: object) -> str:
        """Return the whole drawing as one group, moved to a place."""
        return element("g", *self.parts, transform=f"translate({length(x)} {length(y)})", **attributes)
