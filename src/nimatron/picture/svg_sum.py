"""Sums: the pictures of the components side by side, each in a group ``data-part`` with its own contract inside."""

from __future__ import annotations

from collections.abc import Callable

from nimatron.picture.svg_drawing import Drawing, words
from nimatron.picture.svg_scene import Scene, scene

PARTS = 12
"""Most components drawn."""


def draw(sum_scene: Scene, draw_part: Callable[[Scene], Drawing]) -> Drawing:
    """Give the components from left to right with a plus sign between, the game's name above each."""
    components = sum_scene.game.components(sum_scene.position) or ()
    parts: list[str] = []
    x, highest = 10.0, 60.0
    for index, (game, position) in enumerate(components[:PARTS]):
        inner = scene(game, position, sum_scene.lang, sum_scene.layers)
        drawing = draw_part(inner)
        # a large board beside small heaps: nothing is drawn higher than 420 units
        scale = min(1.0, 420 / drawing.height)
        if index:
            parts.append(words("+", x + 12, 120, 30))
            x += 24
        attributes = {"data_part": index, "data_game": game.written()}
        moved = drawing.grouped(0, 0, **attributes)
        parts.append(f'<g transform="translate({x:.1f} 30) scale({scale:.3f})">{moved}</g>')
        parts.append(words(game.written()[:40], x + drawing.width * scale / 2, 20, 14, quiet=True))
        x += drawing.width * scale + 10
        highest = max(highest, drawing.height * scale)
    if not components:
        parts.append(words(sum_scene.text[:80], 120, 50))
        x = 240.0
    height = highest + 36
    if len(components) > PARTS:
        parts.append(
            words(sum_scene.say("more_parts", count=len(components) - PARTS), x / 2, height + 8, 15, quiet=True)
        )
        height += 26
    return Drawing(x, height, parts)
