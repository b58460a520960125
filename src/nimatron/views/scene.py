"""What a picture shows, as data: objects with ids, places and kinds, so that one rule of pointing serves every game.

Ids, the same in every dress of a position (``docs/contract.md`` tells how a page uses them):

- ``h2`` a whole heap, ``h2.5`` the fifth object of it from below (heaps count from 0, objects from 1): pointing at it
  means that it and all above it go, or that the heap is cut below it;
- ``c4.7`` a cell of a board (first number, second number; on grids row, column); ``s7`` a square of a strip;
- ``coin3`` a coin, ``v6`` a vertex, ``e2-6`` an edge, ``e2-6.3`` the third edge between the same vertices;
- ``r1.0`` the first island (boundary) of the second region, ``r1.0.2`` the third spot on its shore;
- ``flip``, ``back``, ``split``: a switch, pressed beside other objects;
- ``coin3>s7`` a piece taken in hand and put somewhere; ``p1:h0.2`` an object of the second component of a sum.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from nimatron.explain.catalogue import Catalogue
from nimatron.explain.message import Message, MessageValue

Kind = Literal["cell", "vertex", "edge", "coin", "piece", "switch", "token", "ground", "island", "spot", "end"]


class Item(NamedTuple):
    """One object of a picture.

    Parameters: ``id`` as above; ``kind`` what it looks like and how it is used; ``x``, ``y`` its place, in units of one
    cell, y downwards; ``state`` such as ``free``, ``used``, ``heads``, ``tails``, ``here``; ``label`` what a person
    calls it (a number, a name). The ground of a graph reaches from its leftmost to its rightmost item of this kind and
    is vertex 0; the x of an edge that ends there is that of its foot.
    """

    id: str
    kind: Kind
    x: float = 0.0
    y: float = 0.0
    state: str = ""
    label: str = ""


class Scene(NamedTuple):
    """A picture as data.

    Parameters: ``kind`` is the way of drawing (heaps, rows, circle, board, strip: from the position's heaps; grid,
    graph, coins, regions: from ``items``; sum: from the components; card: the written form); ``lines`` join ids of
    items, ``directed`` makes arrows of them; ``switches`` are pressed beside other objects.
    """

    kind: str
    items: tuple[Item, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    directed: bool = False
    switches: tuple[str, ...] = ()


LARGEST_DRAWN = 10**100
"""The objects of larger heaps have no ids; their moves are typed."""


def lowest_taken(before: tuple[int, ...], after: tuple[int, ...]) -> tuple[str, ...]:
    """The ids of the lowest objects that go when some heaps of a row become smaller; none for any other change.

    >>> lowest_taken((3, 4, 5), (3, 1, 4)), lowest_taken((3,), (4,))
    (('h1.2', 'h2.5'), ())
    """
    if max(before, default=0) > LARGEST_DRAWN or len(before) != len(after):
        return ()
    if any(new > old for old, new in zip(before, after, strict=True)):
        return ()
    return tuple(f"h{index}.{after[index] + 1}" for index, old in enumerate(before) if after[index] != old)


def item_words(item: Item, words: Catalogue) -> str:
    """What a person hears of an item of a scene.

    >>> from nimatron.explain.catalogue import catalogue
    >>> item_words(Item("c1.2", "cell", 2, 1), catalogue())
    'row 2, column 3'
    """
    if item.kind == "cell":  # rows that are counted from below lie at negative heights
        at = {"row": abs(round(item.y)) + 1, "column": round(item.x) + 1}
        state = f".{item.state}" if item.state in ("marked", "poison") else ""
        return words.text(Message(f"svg.object.cell{state}", at))
    if item.kind in ("island", "spot", "end"):
        region, island, place = round(item.x) + 1, round(item.y) + 1, int(item.state or 0) + 1
        told: dict[str, MessageValue] = {"region": region, "island": island, "place": place, "label": item.label}
        return words.text(Message(f"svg.object.{item.kind}", told))
    kind = {"vertex": "vertex", "edge": "edge", "coin": "toss"}.get(item.kind, "piece")
    if item.kind == "coin" and item.state in ("heads", "tails"):
        kind = item.state
    return words.text(Message(f"svg.object.{kind}", {"label": item.label or item.id}))
