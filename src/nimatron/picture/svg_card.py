"""The written form on a card, for positions of games that have no picture of their own."""

from __future__ import annotations

from nimatron.picture.svg_drawing import Drawing, colour, element, words
from nimatron.picture.svg_scene import Scene

_LINE = 48


def draw(scene: Scene) -> Drawing:
    """Give the text in up to six lines."""
    text = scene.text if len(scene.text) <= 6 * _LINE else scene.text[: 6 * _LINE - 1] + "…"
    lines = [text[start : start + _LINE] for start in range(0, len(text), _LINE)] or [""]
    width = max(240.0, 10.0 * max(len(line) for line in lines) + 60)
    height = 26.0 * len(lines) + 44
    card = element(
        "rect",
        x=10,
        y=10,
        width=width - 20,
        height=height - 20,
        rx=10,
        fill=colour("cell-light"),
        stroke=colour("cell-edge"),
    )
    # the card keeps its own light colour in a dark theme only if the page says so; the text follows the same variables
    return Drawing(
        width, height, [card, *(words(line, width / 2, 40 + 26 * index) for index, line in enumerate(lines))]
    )
