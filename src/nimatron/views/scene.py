"""Pictures as data: objects with ids, places and kinds, so that one rule of pointing serves every game.

Ids are the same in every view of a position (``docs/contract.md`` describes how a page uses them):

- ``h2`` a whole heap, ``h2.5`` its fifth object from below (heaps count from 0, objects from 1). Pointing at an object
  removes it and all above it, or cuts the heap below it.
- ``c4.7`` a cell of a board (first number, second number; on grids row, column); ``s7`` a square of a strip;
- ``coin3`` a coin, ``v6`` a vertex, ``e2-6`` an edge, ``e2-6.3`` the third edge between the same vertices;
- ``r1.0`` the first island (boundary) of the second region, ``spot4`` a spot, ``end4`` a free end;
- ``flip``, ``back``, ``split``: a switch, pressed in addition to other objects;
- ``coin3>s7`` a piece that is moved to a square; ``p1:h0.2`` an object of the second component of a sum.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message

Kind = Literal["cell", "vertex", "edge", "coin", "piece", "switch", "token", "ground", "island", "spot", "end"]


STONES = {"x": "X", "o": "O"}
"""The states of a place, or of a piece, that bears a stone of one of two colours, with the letter of the colour."""


class Item(NamedTuple):
    """One object of a picture.

    The ground of a graph reaches from its leftmost to its rightmost item of this kind and is vertex 0. If an edge ends
    there, its x is that of its lower end.

    Parameters:
        id: as above.
        kind: its appearance and use.
        x: its place, in units of one cell.
        y: its place, in units of one cell, downwards.
        state: such as ``free``, ``used``, ``heads``, ``tails``, ``here``, ``x``, ``o``.
        label: what a person calls it (a number, a name).
    """

    id: str
    kind: Kind
    x: float = 0.0
    y: float = 0.0
    state: str = ""
    label: str = ""


class Scene(NamedTuple):
    """A picture as data.

    Parameters:
        kind: how to draw it. Heaps, rows, circle, board and strip use the heaps of the position; grid, graph, coins and
            regions use ``items``; sum uses the components; card shows the written form.
        items: the objects.
        lines: pairs of ids of items that are joined.
        directed: whether the lines are arrows.
        switches: ids of switches, pressed in addition to other objects.
        levels: whether the places of the items are levels of an order: every line leads from one level to a higher one.
        signs: pairs of a state of a square (or the kind of an item without state) and its letter in the written form.
        covers: whether a move puts a piece on the cells that it touches, which stays there, like a domino.
    """

    kind: str
    items: tuple[Item, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    directed: bool = False
    switches: tuple[str, ...] = ()
    levels: bool = False
    signs: tuple[tuple[str, str], ...] = ()
    covers: bool = False


LARGEST_DRAWN = 10**100
"""The objects of larger heaps have no ids; moves in them are typed."""


def lowest_taken(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[str, ...]:
    """Return the ids of the lowest objects removed if some heaps of a row become smaller; empty for any other change.

    >>> lowest_taken((3, 4, 5), (3, 1, 4)), lowest_taken((3,), (4,))
    (('h1.2', 'h2.5'), ())
    """
    if max(before, default=0) > LARGEST_DRAWN or len(before) != len(after):
        return ()
    if any(new > old for old, new in zip(before, after, strict=True)):
        return ()
    return tuple(f"h{index}.{after[index] + 1}" for index, old in enumerate(before) if after[index] != old)


def cell_place(item: Item) -> tuple[int, int]:
    """Return row and column of a cell, counted from 1; rows counted from below have negative y.

    >>> cell_place(Item("c1.2", "cell", 2, 1))
    (2, 3)
    """
    return abs(round(item.y)) + 1, round(item.x) + 1


def item_words(item: Item, words: Catalogue) -> str:
    """Return the name of an item of a scene, as a person reads or hears it.

    >>> from nimatron.explain.catalogue import catalogue
    >>> item_words(Item("c1.2", "cell", 2, 1), catalogue())
    'row 2, column 3'
    """
    return words.text(item_message(item))


def item_message(item: Item) -> Message:
    """Return the name of an item of a scene as a message."""
    if item.kind == "cell" and item.label.isdecimal():
        return Message("svg.object.number" + ".marked" * (item.state == "marked"), {"number": item.label})
    stone = f".{item.state}" if item.state in STONES else ""
    if item.kind == "cell" or (item.kind == "piece" and stone and not item.label):
        row, column = cell_place(item)
        at = {"row": row, "column": column}
        state = f".{item.state}" if item.state in ("marked", "poison") else stone
        return Message(f"svg.object.cell{state}", at)
    if item.kind == "island":
        return Message("svg.object.island", {"spots": tuple(sorted(set(map(int, item.label.split()))))})
    if stone:
        return Message(f"svg.object.vertex{stone}", {"label": item.label})
    if item.kind in ("spot", "end"):
        return Message(f"svg.object.{item.kind}", {"spot": item.label, "lives": int(item.state)})
    kind = {"vertex": "vertex", "edge": "edge", "coin": "toss"}.get(item.kind, "piece")
    if item.kind == "coin" and item.state in ("heads", "tails"):
        kind = item.state
    return Message(f"svg.object.{kind}", {"label": item.label or item.id})
