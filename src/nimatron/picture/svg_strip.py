"""Strips of numbered squares: one token for each heap (number strip), or several coins on one strip (Welter)."""

from __future__ import annotations

from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import Drawing, colour, element, short_number, words
from nimatron.picture.svg_heaps import big_stone, stone
from nimatron.picture.value_labels import heap_values
from nimatron.rules.heap_game import plays_heaps_apart

CELL = 40
"""Side of a square in SVG units."""

LONGEST = 240
"""Largest number drawn square by square."""

_LINE = 16
_STRIPS = 6
_COINS = 60
_FAR = 12
_MOST_MOVES = 2_000


def draw_strip(shown: Shown) -> Drawing:
    """Draw a strip 0, 1, 2, ... for every heap, with a stone on the square of the heap's size."""
    heaps, most = shown.heaps or (0,), shown.largest_heaps or (0,)
    room = shown.most(LONGEST) // max(1, min(len(heaps), _STRIPS))
    values = heap_values(shown, heaps[:_STRIPS]) if shown.valued else []
    parts: list[str] = []
    width, y = 240.0, 12.0
    for index, heap in enumerate(heaps[:_STRIPS]):
        last = min(most[index], room)
        drawing = big_stone(shown, heap, index) if heap > room else _strip(shown, heap, index, last)
        whole = big_stone(shown, most[index], index) if most[index] > room else drawing
        size = _size(last)
        parts.append(drawing.grouped(14, y, class_="heap"))
        width = max(width, max(size[0], whole.width) + 28)
        y += max(size[1], whole.height) + 16
        several = [shown.say("number.strip", heap=index + 1)] * (len(heaps) > 1)
        if several or values:
            note = " ".join((*several, *values[index : index + 1]))
            parts.append(words(note, 14, y, 12, quiet=True, anchor="start"))
            y += 18
    if len(heaps) > _STRIPS:
        parts.append(words(shown.say("more_heaps", count=len(heaps) - _STRIPS), width / 2, y + 8, 15, quiet=True))
        y += 22
    return Drawing(width, y, parts)


def _strip(shown: Shown, heap: int, index: int, last: int) -> Drawing:
    """Draw one strip up to the square ``last``; squares beyond the stone are not objects."""
    # leaving n stones removes the objects from n + 1 on, so square n is object n + 1
    names: list[dict[str, object]] = [
        shown.named(f"h{index}.{square + 1}", "strip", heap=index + 1, square=square)
        if len(shown.heaps or ()) > 1
        else shown.named(f"h{index}.{square + 1}", "square", square=square)
        for square in range(heap + 1)
    ]
    line = _line_length(last)
    drawing = _squares([*names, *({} for _ in range(heap, last))], line, _in_reach(shown, index, last), heap)
    across, down = _place(heap, line)
    token = stone(across, down - 3, index, 1, CELL * 0.72, CELL * 0.55)
    name = {"data_slides": f"{shown.prefix}token{index}", "pointer_events": "none"}
    drawing.parts.append(element("g", token, class_="token", **name))
    return drawing


def _in_reach(shown: Shown, index: int, last: int) -> set[int]:
    """Return the squares of a strip that are heap sizes after some move."""
    heaps = shown.heaps or ()
    if plays_heaps_apart(shown.game) and max(heaps) <= LONGEST:
        return {rest for rest in range(last + 1) if shown.game.allows_option(heaps[index], (rest,))}
    rows = (shown.game.heaps(move) for move in shown.targets(_MOST_MOVES) or ())
    same = len(heaps)
    return {row[index] for row in rows if row is not None and len(row) == same and row[index] != heaps[index]}


def draw_coins(shown: Shown) -> Drawing:
    """Draw one strip with a coin for every heap on the square of its size; coins may share a square."""
    heaps, room = shown.heaps or (0,), shown.largest_heaps or (0,)
    longest = shown.most(LONGEST)
    coins = heaps[:_COINS]
    far = [(index, heap) for index, heap in enumerate(coins) if heap > longest]
    near = [(index, heap) for index, heap in enumerate(coins) if heap <= longest]
    # a coin that is too far away may come as near as the last square
    places = room[:_COINS] if shown.frame is not None else tuple(heap for _, heap in near)
    last = max(4, *(min(place, longest) for place in places or (0,)))
    line = _line_length(last)
    reach = {square for index in range(len(coins)) for square in _in_reach(shown, index, last)}
    names = [shown.named(f"s{square}", "square", square=square) for square in range(last + 1)]
    strip = _squares(names, line, reach, -1)
    on_square: dict[int, int] = {}
    for index, heap in near:
        across, down = _place(heap, line)
        lifted = on_square.get(heap, 0)
        on_square[heap] = lifted + 1
        strip.parts.append(_coin(shown, across + 4 * min(lifted, 3), down - 4 - 6 * min(lifted, 3), index, heap))
    parts = [strip.grouped(14, 16)]
    width, y = strip.width + 28, strip.height + 32
    x = widest = 14.0
    for index, heap in far[:_FAR]:
        label = short_number(heap)
        parts.append(_coin(shown, x + 16, y + 18, index, heap, words(label, x + 40, y + 24, 16, anchor="start")))
        x += 64 + 10 * len(label)
    once_far = [place for place in room[:_COINS] if place > longest][:_FAR]
    widest += sum(64.0 + 10 * len(short_number(place)) for place in once_far)
    width = max(width, x if far else 0, widest if once_far else 0)
    y += 44 if far or once_far else 0
    hidden = max(0, len(heaps) - _COINS) + max(0, len(far) - _FAR)
    if hidden:
        parts.append(words(shown.say("more_heaps", count=hidden), width / 2, y + 8, 15, quiet=True))
        y += 22
    return Drawing(max(width, 240.0), y, parts)


def _line_length(last: int) -> int:
    return last + 1 if last < 22 else _LINE


def _place(number: int, line: int) -> tuple[float, float]:
    row, place = divmod(number, line)
    return (place + 0.5) * CELL, row * (CELL + 22) + CELL / 2


def _size(last: int) -> tuple[float, float]:
    """Return width and height of the squares 0 to ``last``."""
    line = _line_length(last)
    return min(last + 1, line) * CELL, (last // line + 1) * (CELL + 22)


def _squares(names: list[dict[str, object]], line: int, reach: set[int], here: int) -> Drawing:
    """Draw the squares 0, 1, 2, ... in lines, each with its number below."""
    parts = []
    for number, name in enumerate(names):
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
        kind = "reach" if number in reach else "here" if number == here else "far"
        parts.append(element("g", square, label, **name, class_=f"cell {kind}"))
    return Drawing(*_size(len(names) - 1), parts)


def _coin(shown: Shown, x: float, y: float, index: int, heap: int, label: str = "") -> str:
    name = shown.named(f"coin{index}", "coin", coin=index + 1, square=heap)
    own = f"{shown.prefix}coin{index}"
    return element("g", coin(x, y, str(index + 1)), label, **name, data_piece="1", data_slides=own, class_="coin")


def coin(x: float, y: float, text: str = "", radius: float = 14) -> str:
    """Draw a coin centred at (x, y), with a number on it.

    >>> coin(0, 0).count("<circle")
    2
    """
    edge = colour("coin-edge")
    inner = {"fill": "none", "stroke": edge, "stroke_width": "0.7", "opacity": "0.6"}
    shade = {"fill": colour("shadow"), "opacity": "0.18"}
    number = {"font_size": "12", "font_weight": "600", "text_anchor": "middle", "fill": "#3d2f0e"}
    return (
        element("ellipse", cx=float(x + 1), cy=float(y + 5), rx=float(radius), ry=radius - 2.0, **shade)
        + element(
            "circle", cx=float(x), cy=float(y), r=float(radius), fill=colour("coin"), stroke=edge, stroke_width="1.5"
        )
        + element("circle", cx=float(x), cy=float(y), r=radius * 0.75, **inner)
        + (element("text", text, x=float(x), y=y + 4.5, **number) if text else "")
    )
