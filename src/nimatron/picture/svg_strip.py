"""Strips of numbered squares: one token for a heap (the number strip), or several coins on one strip (Welter)."""

from __future__ import annotations

from nimatron.picture.svg_drawing import Drawing, colour, element, short_number, words
from nimatron.picture.svg_piles import _big_stone
from nimatron.picture.svg_scene import Scene
from nimatron.picture.svg_stone import stone

CELL = 40
"""Side of a square in the picture's units."""

LONGEST = 240
"""The greatest number drawn square by square."""

_LINE = 16
_STRIPS = 6
_COINS = 60


def draw_number(scene: Scene) -> Drawing:
    """Give a strip 0, 1, 2, ... for every heap, with a stone on the square that the heap's size names."""
    heaps = scene.heaps or (0,)
    room = LONGEST // max(1, min(len(heaps), _STRIPS))
    parts: list[str] = []
    width, y = 240.0, 12.0
    for index, heap in enumerate(heaps[:_STRIPS]):
        if heap > room:
            drawing = _big_stone(heap, index)
        else:
            line = _line_length(heap)
            drawing = _squares(heap, line, data_heap=index)
            across, down = _place(heap, line)
            drawing.parts.append(
                element(
                    "g",
                    stone(across, down - 3, index, 1, CELL * 0.72, CELL * 0.55),
                    class_="token",
                    data_token=index,
                    pointer_events="none",
                )
            )
        parts.append(drawing.grouped(14, y, class_="heap"))
        width = max(width, drawing.width + 28)
        y += drawing.height + 16
    if len(heaps) > _STRIPS:
        parts.append(words(scene.say("more_heaps", count=len(heaps) - _STRIPS), width / 2, y + 8, 15, quiet=True))
        y += 22
    return Drawing(width, y, parts)


def draw_coins(scene: Scene) -> Drawing:
    """Give one strip with a coin for every heap on the square that its size names; coins may share a square."""
    heaps = scene.heaps or (0,)
    shown = heaps[:_COINS]
    far = [(index, heap) for index, heap in enumerate(shown) if heap > LONGEST]
    near = [(index, heap) for index, heap in enumerate(shown) if heap <= LONGEST]
    last = max((heap for _, heap in near), default=4)
    line = _line_length(last)
    strip = _squares(max(last, 4), line)
    on_square: dict[int, int] = {}
    for index, heap in near:
        across, down = _place(heap, line)
        lifted = on_square.get(heap, 0)
        on_square[heap] = lifted + 1
        strip.parts.append(_coin(across + 4 * min(lifted, 3), down - 4 - 6 * min(lifted, 3), index))
    parts = [strip.grouped(14, 16)]
    width, y = strip.width + 28, strip.height + 32
    x = 14.0
    for index, heap in far[:12]:
        label = short_number(heap)
        parts.append(
            element(
                "g",
                _coin(x + 16, y + 18, index),
                words(label, x + 40, y + 24, 16, anchor="start"),
                class_="abbreviated",
            )
        )
        x += 64 + 10 * len(label)
        width = max(width, x)
    y += 44 if far else 0
    if len(heaps) > _COINS or len(far) > 12:
        hidden = len(heaps) - _COINS if len(heaps) > _COINS else 0
        parts.append(
            words(scene.say("more_heaps", count=hidden + max(0, len(far) - 12)), width / 2, y + 8, 15, quiet=True)
        )
        y += 22
    return Drawing(max(width, 240.0), y, parts)


def _line_length(last: int) -> int:
    return last + 1 if last < 22 else _LINE


def _place(number: int, line: int) -> tuple[float, float]:
    row, place = divmod(number, line)
    return (place + 0.5) * CELL, row * (CELL + 22) + CELL / 2


def _squares(last: int, line: int, **attributes: object) -> Drawing:
    """Give the squares 0 .. last in lines, each with its number below."""
    parts = []
    for number in range(last + 1):
        across, down = _place(number, line)
        square = element(
            "rect",
            x=across - CELL / 2,
            y=down - CELL / 2,
            width=CELL,
            height=CELL,
            fill=colour("cell-dark" if number % 2 else "cell-light"),
            stroke=colour("cell-edge"),
        )
        label = words(str(number), across, down + CELL / 2 + 15, 13, quiet=True)
        parts.append(element("g", square, label, data_cell=number, **attributes, class_="cell"))
    lines = last // line + 1
    return Drawing(min(last + 1, line) * CELL, lines * (CELL + 22), parts)


def _coin(x: float, y: float, index: int) -> str:
    number = str(index + 1)
    return element(
        "g",
        element("ellipse", cx=x + 1, cy=y + 5, rx=14.0, ry=12.0, fill=colour("shadow"), opacity="0.18"),
        element("circle", cx=x, cy=y, r=14.0, fill=colour("coin"), stroke=colour("coin-edge"), stroke_width="1.5"),
        element(
            "circle", cx=x, cy=y, r=10.5, fill="none", stroke=colour("coin-edge"), stroke_width="0.7", opacity="0.6"
        ),
        element(
            "text",
            number,
            x=x,
            y=y + 4.5,
            font_size="12",
            font_weight="600",
            text_anchor="middle",
            fill="#3d2f0e",
        ),
        data_heap=index,
        class_="object coin",
    )
