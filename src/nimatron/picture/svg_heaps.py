"""Heaps of stones, heaps on a circle, and rows of pins."""

from __future__ import annotations

from math import cos, pi, sin

from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import Drawing, colour, element, length, short_number, spread, words
from nimatron.picture.value_labels import heap_values

SINGLE = 240
"""Maximum number of stones drawn singly in a picture."""

HEAPS = 60
"""Maximum number of heaps drawn in a picture."""

STONE_WIDTH = 44
STONE_HEIGHT = 30
_CORNERS = 7
_STEP = 23
_COLUMN = 10
_WIDEST = 860
_GAP = 26
_STAGE = 6
_SMALL = 30
_ON_CIRCLE = 200
_FEWEST = 6
_LABEL = 56
_PIN_STEP = 30
_PIN_HEIGHT = 58
_PIN_LINE = 24
_PIN = "c-6 0 -8 6 -6 12 c2 6 -6 12 -6 22 c0 9 3 14 5 17 h14 c2 -3 5 -8 5 -17 c0 -10 -8 -16 -6 -22 c2 -6 0 -12 -6 -12z"


def outline(x: float, y: float, width: float, height: float, *numbers: int) -> str:
    """Return the path of an irregular round shape centred at (x, y); the numbers determine the irregularity.

    >>> outline(0, 0, 10, 10, 1).startswith("M")
    True
    """
    turn = spread(*numbers, 99) * 2 * pi
    points = []
    for corner in range(_CORNERS):
        angle = turn + 2 * pi * corner / _CORNERS
        reach = 0.9 + 0.1 * spread(*numbers, corner)
        points.append((x + width / 2 * reach * cos(angle), y + height / 2 * reach * sin(angle)))
    path = f"M{length(points[0][0])} {length(points[0][1])}"
    for index in range(_CORNERS):
        before, here = points[index - 1], points[index]
        after, beyond = points[(index + 1) % _CORNERS], points[(index + 2) % _CORNERS]
        # Catmull-Rom spline as a Bezier curve, slightly tighter than usual
        first = (here[0] + (after[0] - before[0]) / 5.5, here[1] + (after[1] - before[1]) / 5.5)
        second = (after[0] - (beyond[0] - here[0]) / 5.5, after[1] - (beyond[1] - here[1]) / 5.5)
        path += "C" + " ".join(length(number) for point in (first, second, after) for number in point)
    return path + "Z"


def stone(x: float, y: float, heap: int, number: int, width: float = STONE_WIDTH, height: float = STONE_HEIGHT) -> str:
    """Draw a stone centred at (x, y), slightly irregular; its shape depends only on its heap and number.

    >>> stone(0, 0, 0, 1).count("<path")
    2
    """
    tone = 1 + int(spread(heap, number, 7) * 4)
    light = outline(x - width * 0.12, y - height * 0.17, width * 0.5, height * 0.34, heap, number, 3)
    return (
        element(
            "ellipse",
            cx=float(x + 1),
            cy=float(y + height * 0.2),
            rx=width * 0.47,
            ry=height * 0.42,
            fill=colour("shadow"),
            opacity="0.16",
        )
        + element(
            "path",
            d=outline(x, y, width, height, heap, number),
            class_="stone",
            fill=colour(f"stone-{tone}"),
            stroke=colour("stone-edge"),
            stroke_width="0.8",
        )
        + element("path", d=light, fill=colour("stone-light"), opacity="0.2")
    )


def engraved(text: str, x: float, y: float, size: float = 17) -> str:
    """Write a number on a stone."""
    return element(
        "text",
        text,
        x=float(x),
        y=float(y),
        font_size=float(size),
        font_weight="600",
        text_anchor="middle",
        fill="#ffffff",
        stroke="#2b2926",
        stroke_width="3",
        paint_order="stroke",
    )


def largest_drawn(heaps: tuple[int, ...], total: int = SINGLE, each: int = 100) -> int:
    """Return the largest heap whose stones are drawn singly, such that at most ``total`` stones are drawn.

    The heaps are those of the frame, so the result stays the same while they become smaller.

    >>> largest_drawn((3, 4, 5)), largest_drawn((50,) * 9), largest_drawn((10**40, 7))
    (100, 26, 100)
    """
    for limit in range(each, 0, -1):
        if sum(min(heap, limit) for heap in heaps) <= total:
            return limit
    return 0


def big_stone(shown: Shown, heap: int, index: int) -> Drawing:
    """Draw a whole heap as one stone with its number."""
    label = short_number(heap)
    width = max(110.0, 9.5 * len(label) + 36)
    parts = [
        element("ellipse", cx=width / 2, cy=70.0, rx=width / 2 + 2, ry=8.0, fill=colour("ground"), opacity="0.5"),
        element(
            "g",
            stone(width / 2, 38, index, 1, width, 72),
            engraved(label, width / 2, 44),
            **shown.named(f"h{index}", "heap", heap=index + 1, size=heap),
            class_="object abbreviated",
        ),
    ]
    return Drawing(width, 78, parts)


def _pile_size(heap: int, column: int) -> tuple[int, int]:
    """Return width and height of a heap whose stones are drawn singly."""
    columns = max(1, -(-heap // column))
    return columns * (STONE_WIDTH + 3), (min(max(heap, 1), column) - 1) * _STEP + STONE_HEIGHT


def _pile(shown: Shown, heap: int, index: int, single: int, column: int = _COLUMN, room: float = 0.0) -> Drawing:
    """Draw a heap in columns: stone by stone up to size ``single``; the ground is ``room`` units wide."""
    if heap > single:
        return big_stone(shown, heap, index)
    width, height = _pile_size(heap, column)
    ground = float(height - STONE_HEIGHT * 0.3 + 9)
    shade = colour("ground")
    room = max(room, width)
    parts = [element("ellipse", cx=room / 2, cy=ground, rx=room / 2 + 2, ry=6.0, fill=shade, opacity="0.5")]
    for number in range(1, heap + 1):
        place, layer = divmod(number - 1, column)
        x = place * (STONE_WIDTH + 3) + STONE_WIDTH / 2 + 1.5
        y = height - STONE_HEIGHT / 2 - layer * _STEP
        name = shown.named(f"h{index}.{number}", "stone", heap=index + 1, stone=number)
        parts.append(element("g", stone(x, y, index, number), **name, class_="object"))
    return Drawing(room, height, parts)


def _most_heaps(shown: Shown) -> int:
    """Return how many heaps are drawn; fewer if several pictures share the space."""
    return max(_FEWEST, min(HEAPS, shown.most(4 * HEAPS)))


def _heap_class(shown: Shown) -> str:
    """Return the class of a heap's group; in a stack, an object stands for itself and all that follow it."""
    return "heap" if shown.single else "heap stack"


def _hidden_heaps(shown: Shown, x: float, y: float) -> list[str]:
    """Write how many heaps are left out, if any."""
    hidden = len(shown.heaps or ()) - _most_heaps(shown)
    return [words(shown.say("more_heaps", count=hidden), x, y, 15, quiet=True)] if hidden > 0 else []


def _single_limit(most: int, single: int) -> int:
    """Return the size up to which a heap is drawn stone by stone; a heap that began too large must first be small."""
    return single if most <= single else min(single, _SMALL)


def _slot(shown: Shown, most: int, index: int, single: int, column: int = _COLUMN) -> tuple[float, float]:
    """Return the width and height reserved for a heap that had ``most`` stones."""
    size = _pile_size(min(most, single), column)
    if most <= single:
        return size
    whole = big_stone(shown, most, index)
    return max(size[0], whole.width), max(size[1], whole.height)


def _in_lines(widths: list[float], widest: float) -> list[list[int]]:
    """Break things of these widths into lines; return the indices in each line."""
    lines: list[list[int]] = [[]]
    taken = 0.0
    for index, width in enumerate(widths):
        if lines[-1] and taken + width > widest:
            lines.append([])
            taken = 0.0
        lines[-1].append(index)
        taken += width + _GAP
    return lines


def draw_heaps(shown: Shown) -> Drawing:
    """Draw all heaps on the ground, from left to right in lines, each with its size and number below."""
    heaps, room = (shown.heaps or ())[: _most_heaps(shown)], shown.largest_heaps[: _most_heaps(shown)]
    single = largest_drawn(room, shown.most(SINGLE))
    limits = [_single_limit(most, single) for most in room]
    slots = [_slot(shown, most, index, limits[index]) for index, most in enumerate(room)]
    piles = [_pile(shown, heap, index, limits[index], room=slots[index][0]) for index, heap in enumerate(heaps)]
    named = _notes(shown, heaps)
    splits = shown.splits
    stage = _split_width(shown) if splits else 200.0
    lines = _in_lines([width for width, _ in slots], max(_WIDEST, stage - 2 * _GAP))
    widths = [sum(slots[index][0] for index in line) + _GAP * (len(line) + 1) for line in lines]
    total = max(stage, *widths)
    parts: list[str] = []
    y = 12.0
    for line, taken in zip(lines, widths, strict=True):
        height = max((slots[index][1] for index in line), default=STONE_HEIGHT)
        x = (total - taken) / 2 + _GAP
        for index in line:
            drawing, width = piles[index], slots[index][0]
            left = x + (width - drawing.width) / 2
            parts.append(drawing.grouped(left, y + height - drawing.height, class_=_heap_class(shown)))
            if heaps[index] <= limits[index]:
                parts.append(words(str(heaps[index]), x + width / 2, y + height + 26, 17))
            parts += [words(note, x + width / 2, y + height + 44 + 16 * row, 12, quiet=True)
                      for row, note in enumerate(named[index])]  # fmt: skip
            x += width + _GAP
        y += height + 42 + 16 * len(named[0] if named else ())
    more = _hidden_heaps(shown, total / 2, y + 8)
    return Drawing(total, y + 22 * len(more), parts + more)


def _split_width(shown: Shown) -> float:
    """Return the width needed for the components into which the heaps of the frame may split."""
    # a component of a sum is scaled instead
    stones = sum(shown.frame.heaps or ()) if shown.frame is not None and shown.component is None else 0
    return min(stones, _STAGE) * (STONE_WIDTH + 3 + _GAP) + float(_GAP)


def _notes(shown: Shown, heaps: tuple[int, ...]) -> list[list[str]]:
    """Return the notes below each heap: its number if there are several, its nim-value if requested."""
    several = len(heaps) > 1 or shown.splits
    values = heap_values(shown, heaps) if shown.valued else []
    names = [[shown.say("number.heap", heap=index + 1)] * several for index in range(len(heaps))]
    return [[*name, values[index] or " "] if values else name for index, name in enumerate(names)]


def draw_circle(shown: Shown) -> Drawing:
    """Draw heaps on a circle, clockwise from the top, sizes inside; adjacent heaps are adjacent in the game."""
    heaps, room = (shown.heaps or ())[: _most_heaps(shown)], shown.largest_heaps[: _most_heaps(shown)]
    single = largest_drawn(room, shown.most(_ON_CIRCLE), 36)
    limits = [_single_limit(most, single) for most in room]
    slots = [_slot(shown, most, index, limits[index], 4) for index, most in enumerate(room)]
    piles = [_pile(shown, heap, index, limits[index], 4, slots[index][0]) for index, heap in enumerate(heaps)]
    count = max(1, len(piles))
    widest = max((width for width, _ in slots), default=60.0)
    highest = max((height for _, height in slots), default=60.0)
    side = max(widest, highest) + 14
    inside = max(widest, highest) / 2 + 28 + _LABEL / 2 / sin(pi / count) if count > 1 else 0.0
    radius = 0.0 if count == 1 else max(110.0, side / 2 / sin(pi / count), inside)
    width, height = 2 * radius + widest + 60, 2 * radius + highest + 60
    middle_x, middle_y = width / 2, height / 2
    ring = {"fill": "none", "stroke": colour("ground"), "stroke_width": "2", "stroke_dasharray": "4 6"}
    parts = [element("circle", cx=middle_x, cy=middle_y, r=radius, **ring)]
    for index, drawing in enumerate(piles):
        across, down = slots[index]
        angle = 2 * pi * index / count - pi / 2
        x, y = middle_x + radius * cos(angle), middle_y + radius * sin(angle)
        ground = y + down / 2
        parts.append(drawing.grouped(x - drawing.width / 2, ground - drawing.height, class_=_heap_class(shown)))
        inward = max(radius - max(across, down) / 2 - 28, 0)
        if count > 1:
            x, y = middle_x + inward * cos(angle), middle_y + 2 + inward * sin(angle)
            if heaps[index] <= limits[index]:
                parts.append(words(short_number(heaps[index]), x, y, 17))
            parts.append(words(shown.say("number.heap", heap=index + 1), x, y + 16, 12, quiet=True))
    if count == 1 and heaps:
        parts.append(words(short_number(heaps[0]), middle_x, height - 6, 17))
    return Drawing(width, height, parts + _hidden_heaps(shown, middle_x, middle_y))


def _pin(shown: Shown, x: float, y: float, heap: int, number: int) -> str:
    return element(
        "g",
        element("ellipse", cx=float(x + 1), cy=float(y + 52), rx=12.0, ry=4.0, fill=colour("shadow"), opacity="0.18"),
        element(
            "path",
            d=f"M{x:g} {y:g}{_PIN}",
            class_="pin",
            fill=colour("pin"),
            stroke=colour("pin-edge"),
            stroke_width="1.2",
        ),
        element("path", d=f"M{x - 5.6:g} {y + 14:g}h11.2", stroke=colour("pin-band"), stroke_width="2.4", fill="none"),
        **shown.named(f"h{heap}.{number}", "pin", heap=heap + 1, stone=number),
        class_="object",
    )


def draw_rows(shown: Shown) -> Drawing:
    """Draw rows of pins, one below the other; fold long ones, and draw very long ones as a big stone.

    With a frame, the rows into which one of its rows has split stand side by side in its place.
    """
    heaps = (shown.heaps or ())[: _most_heaps(shown)]
    framed = (shown.frame.heaps or ())[: _most_heaps(shown)] if shown.frame is not None else heaps
    shared = shared_out(heaps, framed)
    if shared is None:
        shared, framed = [(index, index + 1) for index in range(len(heaps))], heaps
    places = [max(most, 1) for most in framed]
    single = largest_drawn(tuple(places), shown.most(SINGLE), 96)
    values = heap_values(shown, heaps) if shown.valued else []
    longest = min(_PIN_LINE, max((most for most in places if most <= single), default=6))
    width = float(max(240, longest * _PIN_STEP + 90))
    parts: list[str] = []
    y = 10.0
    for (first, last), most in zip(shared, places, strict=True):
        pieces = range(first, last)
        notes = [_row_notes(shown, index, values) for index in pieces]
        notes_height = 15 if len(heaps) > 1 or shown.splits or values else 0
        if max(heaps[first:last]) > single:
            for index, note in zip(pieces, notes, strict=True):
                drawing = big_stone(shown, heaps[index], index)
                parts.append(drawing.grouped(20, y, class_="heap"))
                parts.append(words(note, 20 + drawing.width / 2, y + drawing.height + 12, 12, quiet=True))
                width = max(width, drawing.width + 40)
                y += drawing.height + 12 + notes_height
            continue
        lines = max(1, -(-most // _PIN_LINE))
        bottom = y + lines * (_PIN_HEIGHT + 4)
        ground = min(most, _PIN_LINE) * _PIN_STEP
        line_below = {"stroke": colour("ground"), "stroke_width": "3", "fill": "none"}
        parts.append(element("path", d=f"M14 {bottom - 4:g}h{ground + 4}", **line_below))
        at = 0
        for index, note in zip(pieces, notes, strict=True):
            pins = []
            for number in range(1, heaps[index] + 1):
                line, place = divmod(at + number - 1, _PIN_LINE)
                pins.append(_pin(shown, 30 + place * _PIN_STEP, y + 2 + line * (_PIN_HEIGHT + 4), index, number))
            parts.append(element("g", *pins, class_="heap") if pins else "")
            if note and (heaps[index] or len(pieces) == 1):
                middle = 30 + (min(at % _PIN_LINE + max(heaps[index], 1) / 2, _PIN_LINE) - 0.5) * _PIN_STEP
                parts.append(words(note, max(middle, 34), bottom + 12, 12, quiet=True))
            at += max(heaps[index], 1) + 1
        sizes = ", ".join(str(heaps[index]) for index in pieces if heaps[index]) or "0"
        parts.append(words(sizes, ground + 28, bottom - 20, 17, anchor="start"))
        width = max(width, ground + 40 + 9.5 * len(sizes)) if shown.frame is None else width
        y = bottom + 10 + notes_height
    more = _hidden_heaps(shown, width / 2, y + 8)
    return Drawing(width, y + 4 + 22 * len(more), parts + more)


def _row_notes(shown: Shown, index: int, values: list[str]) -> str:
    """Return the note below a row: its number if there are several, its nim-value if requested."""
    several = len(shown.heaps or ()) > 1
    name = shown.say("number.row", row=index + 1) if several else ""
    return " ".join(filter(None, (name, values[index] if values else "")))


def shared_out(rows: tuple[int, ...], places: tuple[int, ...]) -> list[tuple[int, int]] | None:
    """Assign the rows to the rows of the frame: runs (first, last + 1), with a gap between two rows.

    Return None if they do not fit. Of several assignments, the one that fills the places most evenly is chosen, since
    play is usually spread over the rows.

    >>> shared_out((2, 2, 3), (5, 3)), shared_out((0, 0, 3), (5, 3)), shared_out((6,), (5,))
    ([(0, 2), (2, 3)], [(0, 2), (2, 3)], None)
    """
    if len(rows) < len(places):
        return None
    # best[last]: smallest waste of the places so far if they hold the rows before last, and the runs
    best: dict[int, tuple[int, list[tuple[int, int]]]] = {0: (0, [])}
    for number, most in enumerate(places, 1):
        found: dict[int, tuple[int, list[tuple[int, int]]]] = {}
        for first, (waste, runs) in best.items():
            taken = -1
            for last in range(first + 1, len(rows) - (len(places) - number) + 1):
                taken += max(rows[last - 1], 1) + 1  # an empty row had at least one pin
                if taken > max(most, 1):
                    break
                now = waste + (most - taken) ** 2
                if last not in found or now < found[last][0]:
                    found[last] = (now, [*runs, (first, last)])
        best = found
    return best[len(rows)][1] if len(rows) in best else None
