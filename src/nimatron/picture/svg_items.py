"""Pictures of a scene's items: the cells of a grid, a graph with edges and tokens, a row of coins."""

from __future__ import annotations

import re
from math import cos, hypot, pi, sin
from typing import TypeAlias

from nimatron.picture.shown import Shown
from nimatron.picture.svg_drawing import Drawing, colour, element, length, words
from nimatron.picture.svg_heaps import engraved, outline, stone
from nimatron.picture.svg_strip import coin
from nimatron.views.scene import STONES, Item, item_words

Point: TypeAlias = tuple[float, float]

CELL = 46
"""Side of a cell of a grid in SVG units."""

CELLS = 1500
"""Maximum number of cells that are elements; a larger grid is one shape."""

VERTICES = 500
"""Maximum number of vertices that are elements; a larger graph is one shape."""

COINS = 480
"""Maximum number of coins drawn."""

_ELEMENTS = 3600
_REACH = 74
_VERTEX = 21.0
_STONE = 36.0
"""Width and height of a stone of one of two colours."""
_COIN_STEP = 54
_BEND = 26.0
"""Distance between the midpoints of parallel edges."""
_LOOP = 52.0
"""Distance of the control points of a loop from its vertex."""
_OPEN = 0.42
"""Half the angle between the control points of a loop."""
_EDGE = re.compile(r"e(\d+)-(\d+)(?:\.(\d+))?", re.ASCII)


def _named(shown: Shown, item: Item) -> dict[str, object]:
    """Return the attributes of an item that can be pointed at."""
    name = shown.labelled(item.id, item_words(item, shown.words))
    return {**name, "data_piece": "1"} if item.kind == "piece" else name


def _all_items(shown: Shown) -> tuple[Item, ...]:
    """Return the items here and in the frame."""
    return shown.scene.items + (shown.frame.scene.items if shown.frame is not None else ())


def _bounds(items: tuple[Item, ...]) -> tuple[float, float, float, float]:
    """Return the bounding box of the items: left, top, right, bottom."""
    across, down = [item.x for item in items] or [0.0], [item.y for item in items] or [0.0]
    return min(across), min(down), max(across), max(down)


# -- grids -----------------------------------------------------------------------------------------------------


def draw_grid(shown: Shown) -> Drawing:
    """Draw free cells as tiles and the others as gaps, with the contents of each cell on it."""
    cells = tuple(item for item in shown.scene.items if item.kind == "cell")
    left, top, right, bottom = _bounds(_all_items(shown))
    width, height = (right - left + 1) * CELL + 24, (bottom - top + 1) * CELL + 24

    def corner(item: Item) -> tuple[float, float]:
        return 12 + (item.x - left) * CELL, 12 + (item.y - top) * CELL

    parts = [_frame(width, height)]
    if len(cells) > shown.most(CELLS):
        free = "".join(
            f"M{length(x + 1)} {length(y + 1)}h{CELL - 2}v{CELL - 2}h-{CELL - 2}z"
            for x, y in (corner(item) for item in cells if item.state != "used")
        )
        parts.append(element("path", d=free, fill=colour("cell-light")))
    else:
        parts += [_cell(shown, item, *corner(item)) for item in cells]
    for item in shown.scene.items:
        if item.kind in ("token", "piece"):
            x, y = corner(item)
            parts.append(_token(shown, item, x + CELL / 2, y + CELL / 2))
    covers = {"data-covers": "1"} if shown.scene.covers else {}
    return Drawing(max(width, 120.0), max(height, 70.0), parts, covers)


def _frame(width: float, height: float) -> str:
    edge = {"fill": colour("cell-dark"), "fill_opacity": "0.35", "stroke": colour("cell-edge"), "stroke_opacity": "0.6"}
    return element("rect", x=6.0, y=6.0, width=width - 12, height=height - 12, rx=8.0, **edge)


def _cell(shown: Shown, item: Item, x: float, y: float) -> str:
    used = item.state == "used"
    look: dict[str, object] = (
        {"fill": colour("cell-dark"), "fill_opacity": "0", "stroke": "none"}
        if used
        else {"fill": colour("cell-light"), "stroke": colour("cell-edge"), "stroke_width": "1.2"}
    )
    parts = [element("rect", x=x + 2, y=y + 2, width=CELL - 4.0, height=CELL - 4.0, rx=5.0, **look)]
    if item.state == "here":
        parts.append(stone(x + CELL / 2, y + CELL / 2, 0, 1, CELL * 0.72, CELL * 0.56))
    elif item.state in STONES:
        parts.append(_coloured(item, x + CELL / 2, y + CELL / 2))
    elif item.state == "poison":
        parts.append(_poison(x + CELL / 2, y + CELL / 2))
    elif item.label.isdecimal():  # a number that is marked lies there as a coin
        if item.state == "marked":
            parts.append(stone(x + CELL / 2, y + CELL / 2, int(item.label), 1, CELL * 0.84, CELL * 0.78))
            parts.append(engraved(item.label, x + CELL / 2, y + CELL / 2 + 5.5, 15))
        else:
            parts.append(words(item.label, x + CELL / 2, y + CELL / 2 + 5.5, quiet=used))
    elif item.state not in ("free", "used", "") or item.label:
        parts.append(words((item.label or item.state)[:3], x + CELL / 2, y + CELL / 2 + 5.5))
    kind = "used" if used else item.state if item.state in ("marked", "poison") else "tile"
    return element("g", *parts, **_named(shown, item), class_=f"cell {kind}")


def _coloured(item: Item, x: float, y: float) -> str:
    """Draw a stone of one of two colours with its letter: X dark with a light rim, O light with a dark ring."""
    letter = STONES[item.state]
    number = 1 + sum(map(ord, item.id))
    fill, edge = (colour("queen"), colour("queen-edge")) if letter == "X" else (colour("pin"), colour("pin-edge"))
    shape = {"d": outline(x, y, _STONE, _STONE, number, 5), "fill": fill, "stroke": edge, "stroke_width": "1.6"}
    text = {"font_size": 15.0, "font_weight": "600", "text_anchor": "middle"}
    ink = "#ffffff" if letter == "X" else "#2b2926"
    label = f"{item.label[:4]}{letter}" if item.kind == "vertex" or item.label not in ("", letter) else letter
    return element("path", **shape, class_="stone") + element("text", label, x=x, y=y + 5.5, fill=ink, **text)


def _poison(x: float, y: float) -> str:
    """Draw a skull: a head with two eyes above crossed bones."""
    bones = {"stroke": colour("lost"), "stroke_width": "3.4", "stroke_linecap": "round", "fill": "none"}
    crossed = f"M{length(x - 11)} {length(y + 4)}L{length(x + 11)} {length(y + 14)}"
    crossed += f"M{length(x + 11)} {length(y + 4)}L{length(x - 11)} {length(y + 14)}"
    eyes = [element("circle", cx=x + aside, cy=y - 4, r=2.4, fill=colour("cell-light")) for aside in (-3.6, 3.6)]
    head = element("ellipse", cx=x, cy=y - 4, rx=9.5, ry=9.0, fill=colour("lost"))
    return element("path", d=crossed, **bones) + head + "".join(eyes)


# -- graphs ----------------------------------------------------------------------------------------------------


def draw_graph(shown: Shown) -> Drawing:
    """Draw vertices as numbered stones joined by edges or arrows; removed vertices are faint dots."""
    items = shown.scene.items
    left, top, right, bottom = _bounds(tuple(item for item in _all_items(shown) if item.kind != "edge"))

    def place(item: Item) -> tuple[float, float]:
        return 36 + (item.x - left) * _REACH, 36 + (item.y - top) * _REACH

    places = {item.id: place(item) for item in items if item.kind != "edge"}
    vertices = [item for item in items if item.kind == "vertex"]
    edges = [item for item in items if item.kind == "edge"]
    most = shown.most(VERTICES)
    edges = edges[: max(0, (shown.most(_ELEMENTS) - 5 * min(len(vertices), most)) // 4)]
    drawn = {(f"v{found[1]}", f"v{found[2]}") for edge in edges if (found := _EDGE.fullmatch(edge.id))}
    lines = [line for line in shown.scene.lines if line not in drawn and line[::-1] not in drawn]
    ground = [place(item) for item in items if item.kind == "ground"]
    parts = [_ground(ground), _lines(lines, places, shown.scene.directed)]
    parts += [_edge(shown, edge, places, place(edge), bool(ground)) for edge in edges]
    if len(vertices) > most:
        dots = "".join(_dot(*places[item.id]) for item in vertices if item.state != "used")
        parts.append(element("path", d=dots, fill=colour("stone-2")))
    else:
        parts += [_vertex(shown, item, *places[item.id]) for item in vertices]
    parts += [_token(shown, item, *place(item)) for item in items if item.kind in ("token", "piece")]
    joined = {"data-dots": "1"} if any(item.state == "dot" for item in vertices) else {}
    return Drawing((right - left) * _REACH + 72, (bottom - top) * _REACH + 72, parts, joined)


def _dot(x: float, y: float) -> str:
    return f"M{length(x - 6)} {length(y - 6)}h12v12h-12z"


def _lines(lines: list[tuple[str, str]], places: dict[str, Point], directed: bool) -> str:
    """Draw all lines as one path; arrows end at the rim of the vertex, and opposite arrows lie side by side."""
    both = set(lines)
    path, heads = "", ""
    for one, other in lines:
        if one not in places or other not in places or one == other:
            continue
        (x, y), (to_x, to_y) = places[one], places[other]
        far = hypot(to_x - x, to_y - y) or 1.0
        across, down = (to_x - x) / far, (to_y - y) / far
        if not directed:
            path += f"M{length(x)} {length(y)}L{length(to_x)} {length(to_y)}"
            continue
        aside = 5 if (other, one) in both else 0
        x, y = x - down * aside, y + across * aside
        tip_x, tip_y = to_x - down * aside - across * _VERTEX, to_y + across * aside - down * _VERTEX
        path += f"M{length(x)} {length(y)}L{length(tip_x - 8 * across)} {length(tip_y - 8 * down)}"
        back_x, back_y = tip_x - 12 * across, tip_y - 12 * down
        heads += (
            f"M{length(tip_x)} {length(tip_y)}L{length(back_x - 5.5 * down)} {length(back_y + 5.5 * across)}"
            f"L{length(back_x + 5.5 * down)} {length(back_y - 5.5 * across)}Z"
        )
    stroke = {"stroke": colour("joint"), "stroke_width": "3.2", "stroke_linecap": "round", "fill": "none"}
    drawn = element("path", d=path, **stroke) if path else ""
    return drawn + (element("path", d=heads, fill=colour("joint"), stroke="none") if heads else "")


def _ground(ends: list[Point]) -> str:
    """Draw the line on which a drawing stands."""
    if not ends:
        return ""
    (left, y), (right, _) = min(ends), max(ends)
    stroke = {"stroke": colour("ground"), "stroke_width": "7", "stroke_linecap": "round"}
    return element("path", d=f"M{length(left)} {length(y)}H{length(right)}", **stroke)


def _edge(shown: Shown, item: Item, places: dict[str, Point], own: Point, grounded: bool) -> str:
    """Draw an edge that can be pointed at, with a broad invisible line around it for fingers.

    ``own`` is the item's place: the foot of an edge that stands on the ground.
    """
    path, (x, y) = _edge_path(item, places, own, grounded)
    state = {"used": {"opacity": "0.25"}, "free": {"opacity": "0.6", "stroke_dasharray": "2 9"}}.get(item.state, {})
    shape = {"d": path, "stroke_linecap": "round", "stroke_linejoin": "round"}
    unseen = {"fill_opacity": "0", "stroke_opacity": "0", "fill": colour("ground") if _is_loop(item) else "none"}
    return element(
        "g",
        element("path", **shape, **unseen, stroke=colour("ground"), stroke_width="18"),
        # a horizontal line has height 0, and browsers treat an element without height as hidden
        element("circle", cx=x, cy=y, r=9.0, fill=colour("ground"), fill_opacity="0"),
        element("path", **shape, fill="none", stroke=colour("joint"), stroke_width="5", **state, class_="line"),
        **_named(shown, item),
        class_="edge used" if item.state == "used" else "edge",
    )


def _is_loop(item: Item) -> bool:
    """Return whether both ends of an edge are the same vertex; then the enclosed area can be pressed, too."""
    found = _EDGE.fullmatch(item.id)
    return found is not None and found[1] == found[2]


def _edge_path(item: Item, places: dict[str, Point], own: Point, grounded: bool) -> tuple[str, Point]:
    """Return the path and the midpoint of an edge: straight, curved beside parallel edges, or a loop at a vertex."""
    found = _EDGE.fullmatch(item.id)
    ends = [f"v{found[1]}", f"v{found[2]}"] if found else []
    there = [places[end] for end in ends if end in places]
    number = int(found[3] or 1) if found else 1
    if grounded and "v0" in ends:
        return _line(own, there[0]) if there else _loop(own, 1)
    if len(there) < 2:
        return f"M{length(own[0] - 12)} {length(own[1])}h24", own
    if _is_loop(item):
        return _loop(there[0], number - 0.5)
    return _line(there[0], there[1], _BEND * (number // 2) * (-1) ** number)


def _line(start: Point, end: Point, bend: float = 0.0) -> tuple[str, Point]:
    """Return a line and its midpoint, which is shifted sideways by ``bend``."""
    (x, y), (to_x, to_y) = start, end
    far = hypot(to_x - x, to_y - y) or 1.0
    across, down = -bend * (to_y - y) / far, bend * (to_x - x) / far
    middle = (x + to_x) / 2 + across, (y + to_y) / 2 + down
    if not bend:
        return f"M{length(x)} {length(y)}L{length(to_x)} {length(to_y)}", middle
    guide = f"{length(middle[0] + across)} {length(middle[1] + down)}"
    return f"M{length(x)} {length(y)}Q{guide} {length(to_x)} {length(to_y)}", middle


def _loop(place: Point, turn: float) -> tuple[str, Point]:
    """Return a loop and its midpoint; ``turn`` is its direction in right angles, 0 being to the right."""
    x, y = place
    points = []
    for side in (-_OPEN, _OPEN):
        angle = pi / 2 * turn + side
        points += [x + _LOOP * cos(angle), y - _LOOP * sin(angle)]
    half = 0.75 * _LOOP * cos(_OPEN) / 2  # the curve reaches three quarters of the distance of its control points
    middle = x + half * cos(pi / 2 * turn), y - half * sin(pi / 2 * turn)
    return f"M{length(x)} {length(y)}C{' '.join(map(length, points))} {length(x)} {length(y)}", middle


def _vertex(shown: Shown, item: Item, x: float, y: float) -> str:
    if item.state == "dot":
        return _joint(item.label[:4], x, y)
    name = _named(shown, item)
    if item.state == "used":
        dot = element("circle", cx=x, cy=y, r=6.0, fill=colour("ground"), opacity="0.6")
        return element("g", dot, **name, class_="vertex used")
    if item.state in STONES:
        return element("g", _coloured(item, x, y), **name, class_="vertex tile")
    number = int(item.id[1:]) if item.id[1:].isdigit() else len(item.id)
    size = 2 * _VERTEX
    here = item.state == "here"
    look = {"fill": colour("cell-light"), "stroke": colour("cell-edge"), "stroke_width": "1.6", "class_": "stone"}
    # an empty place for a token is a flat disc, a removable vertex is a stone
    tokens = any(other.state == "here" or other.kind == "token" for other in shown.scene.items)
    body = (
        element("path", d=outline(x, y, size, size, number, 5), **look)
        if tokens
        else stone(x, y, number, 1, size, size * 0.86)
    )
    label = words(item.label[:4], x, y + 5.5, 15) if tokens else engraved(item.label[:4], x, y + 5.5, 15)
    drawn = element("g", body, label, **name, class_="vertex place" if tokens else "vertex tile")
    return drawn + (_token(shown, Item("here", "token", label=item.label), x, y) if here else "")


def _joint(label: str, x: float, y: float) -> str:
    """Draw a vertex that only joins edges and has no meaning of its own."""
    look = {"fill": colour("cell-light"), "stroke": colour("joint"), "stroke_width": "2"}
    dot = element("circle", cx=x, cy=y, r=11.0 if label else 6.0, **look)
    return element("g", dot, words(label, x, y + 4.5, 12) if label else "", class_="joint", pointer_events="none")


def _token(shown: Shown, item: Item, x: float, y: float) -> str:
    """Draw a token: a stone that can be moved, or one that only marks the current place."""
    if item.state in STONES:
        body, label = _coloured(item, x, y), ""
    else:
        body = stone(x, y, 3, 7, 34, 28)
        label = engraved(item.label[:4], x, y + 5, 14) if item.label else ""
    own = {"data_slides": f"{shown.prefix}{item.id}"}
    if item.kind == "piece":
        return element("g", body, label, **_named(shown, item), **own, class_="piece")
    return element("g", body, label, **own, class_="token", pointer_events="none")


# -- coins -----------------------------------------------------------------------------------------------------


def draw_coin_row(shown: Shown) -> Drawing:
    """Draw a row of coins, folded if long, with numbers below; heads have a crown, tails three lines."""
    coins = [item for item in shown.scene.items if item.kind == "coin"]
    most = shown.most(COINS)
    drawn = coins[:most]
    room = [item for item in _all_items(shown) if item.kind == "coin"]
    _, _, right, bottom = _bounds((*drawn, *room[len(coins) : len(coins) + most]))
    width, height = (right + 1) * _COIN_STEP + 24, (bottom + 1) * (_COIN_STEP + 20) + 20
    parts = []
    for item in drawn:
        x, y = 12 + (item.x + 0.5) * _COIN_STEP, 12 + item.y * (_COIN_STEP + 20) + _COIN_STEP / 2
        side = _heads(x, y) if item.state == "heads" else _tails(x, y)
        parts.append(element("g", coin(x, y, radius=21), side, **_named(shown, item), class_=f"coin {item.state}"))
        parts.append(words(item.label, x, y + _COIN_STEP / 2 + 13, 13, quiet=True))
    if len(coins) > most:
        more = shown.say("more_coins", count=len(coins) - most)
        parts.append(words(more, max(width, 200.0) / 2, height + 10, 15, quiet=True))
        height += 26
    return Drawing(max(width, 200.0), height, parts)


def _heads(x: float, y: float) -> str:
    points = ((-9, 6), (-10, -5), (-5, 0), (0, -9), (5, 0), (10, -5), (9, 6))
    crown = "M" + "L".join(f"{length(x + across)} {length(y + down)}" for across, down in points) + "Z"
    return element("path", d=crown, fill="#5a430f", stroke="#5a430f", stroke_width="1.2", stroke_linejoin="round")


def _tails(x: float, y: float) -> str:
    lines = f"M{length(x - 8)} {length(y - 5)}h16M{length(x - 10)} {length(y)}h20M{length(x - 8)} {length(y + 5)}h16"
    return element("circle", cx=x, cy=y, r=20.0, fill="#4a3a1c", fill_opacity="0.62") + element(
        "path", d=lines, stroke="#f3e3b4", stroke_width="2", stroke_linecap="round", fill="none"
    )
