"""Heaps on a circle, clockwise from the top: neighbours on the circle are neighbours in the game."""

from __future__ import annotations

from math import cos, pi, sin

from nimatron.picture.svg_drawing import Drawing, colour, element, short_number, words
from nimatron.picture.svg_piles import HEAPS, largest_drawn, pile
from nimatron.picture.svg_scene import Scene


def draw(scene: Scene) -> Drawing:
    """Give the heaps around a ring, each with its size inside the ring."""
    heaps = scene.heaps or ()
    shown = heaps[:HEAPS]
    single = largest_drawn(shown, 200, 36)
    piles = [pile(heap, index, single, column=4) for index, heap in enumerate(shown)]
    count = max(1, len(piles))
    widest = max((drawing.width for drawing in piles), default=60.0)
    highest = max((drawing.height for drawing in piles), default=60.0)
    side = max(widest, highest) + 14
    radius = 0.0 if count == 1 else max(110.0, side / 2 / sin(pi / count))
    width, height = 2 * radius + widest + 60, 2 * radius + highest + 60
    middle_x, middle_y = width / 2, height / 2
    parts = [
        element(
            "circle",
            cx=middle_x,
            cy=middle_y,
            r=radius,
            fill="none",
            stroke=colour("ground"),
            stroke_width="2",
            stroke_dasharray="4 6",
        )
    ]
    for index, drawing in enumerate(piles):
        angle = 2 * pi * index / count - pi / 2
        x, y = middle_x + radius * cos(angle), middle_y + radius * sin(angle)
        parts.append(drawing.grouped(x - drawing.width / 2, y - drawing.height / 2, class_="heap"))
        inward = max(radius - max(drawing.width, drawing.height) / 2 - 22, 0)
        if count > 1 and shown[index] <= single:
            parts.append(
                words(
                    short_number(shown[index]), middle_x + inward * cos(angle), middle_y + 6 + inward * sin(angle), 17
                )
            )
    if count == 1 and shown:
        parts.append(words(short_number(shown[0]), middle_x, height - 6, 17))
    if len(heaps) > HEAPS:
        parts.append(words(scene.say("more_heaps", count=len(heaps) - HEAPS), middle_x, middle_y, 15, quiet=True))
    return Drawing(width, height, parts)
