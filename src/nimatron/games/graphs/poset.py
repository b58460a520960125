"""Poset game: choose an element of an ordered set; it goes, with all above it.

Rules
-----
A finite ordered set is given by its elements and which of them lie above which. A move chooses an element that is still
there; it and all elements above it go. In normal play whoever cannot move loses. Elements are whole numbers, and
``0-1-3,0-2`` says that 1 lies above 0, 3 above 1, and 2 above 0; an element that is above or below no other is written
alone.

Strategy
--------
Components, with no relation between them, add by nim-sum. An element below all others of its component adds one to the
value of what stands above it: choosing it takes everything, and is one move more. So a chain of n elements is a heap of
n, and a set that branches upward like trees is counted from the top down. On a set with an element above all others the
player to move wins: if choosing that one alone does not win, the answer to it wins as a first move. For ordered sets at
large no fast rule is expected: deciding who wins is PSPACE-complete.

History
-------
Nim, Chomp, green Hackenbush on trees, divisor Chomp and subset take-away are all played on ordered sets. Steven Byrnes
showed in 2003 that values of such games repeat when one chain grows; Daniel Grier proved in 2013 that deciding who wins
is PSPACE-complete.

Sources
-------
S. Byrnes, Poset game periodicity, Integers 3 (2003), G3.
D. Grier, Deciding the winner of an arbitrary finite poset game is PSPACE-complete, ICALP 2013.

Check values
------------
>>> import nimatron as nt
>>> orders = ("0", "0-1", "0-1-2", "0-1,0-2", "0-1,2", "0-2,1-2", "0-2,1-2,1-3")
>>> [nt.analyse("poset", order).grundy for order in orders]
[1, 2, 3, 1, 3, 2, 0]
>>> nt.analyse("poset", "0-1-2,3-4").winning_moves
(Named(number='0-1,1-2,3-4', gone=(2,)),)
>>> nt.analyse("poset", "0-1,0-2,1-3,2-3").grundy == nt.analyse("chomp", "3,3").grundy
False
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, pairwise
from typing import Any, NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.poset_game import Named, PosetGame

MOST_ELEMENTS = 64
_GREATEST = 999
_CHAIN = re.compile(r"\d{1,3}(?:[-<]\d{1,3})*", re.ASCII)


class Order(NamedTuple):
    """An ordered set: its elements, smallest first; for each the elements above it, itself included; and its height."""

    elements: tuple[int, ...]
    above: dict[int, frozenset[int]]
    height: dict[int, int]


class Poset(PosetGame):
    """Choose an element; it is removed, with all above it.

    >>> [Poset().format(move) for move in Poset().moves(Poset().parse("0-1-3,0-2"))]
    ['0-1,0-2,1-3/0', '0-1,0-2,1-3/1', '0-1,0-2,1-3/2', '0-1,0-2,1-3/3']
    """

    name = "poset"
    title = "Poset game"
    aliases = ("poset-game",)
    search_words = ("ordered set", "partial order", "chain", "tree")
    example = "0-2,1-2,1-3,2-4"
    view = "nimatron.views.graph_games:RelationsView"
    least = 0
    most = _GREATEST

    mask = PosetGame.mask
    count_moves = PosetGame.count_moves
    theorems = ("nimatron.theory.posets:TREES", "nimatron.theory.posets:GREATEST")
    reasons = (
        "nimatron.theory.parity:same_number",
        "nimatron.theory.images:ELEMENTS",
        "nimatron.theory.parity:same_parity",
        "nimatron.theory.posets:strategy_stealing",
    )

    def read_number(self, text: str) -> str:
        """Return a written order in its shortest form: which elements lie directly above which."""
        chains = [chain.strip() for chain in text.split(",")]
        if not all(_CHAIN.fullmatch(chain) for chain in chains):
            raise PositionError(reason("position.poset", game=self.name, given=shown(text), example=self.example))
        steps: set[tuple[int, int]] = set()
        found: set[int] = set()
        for chain in chains:
            members = [int(member) for member in re.split("[-<]", chain)]
            found.update(members)
            steps.update(pairwise(members))
        if len(found) > MOST_ELEMENTS:
            raise PositionError(reason("position.poset.large", game=self.name, count=len(found), limit=MOST_ELEMENTS))
        above = _closed(found, steps)
        circle = next(
            (one for one in sorted(found) if any(low == one and one in above[high] for low, high in steps)), None
        )
        if circle is not None:
            raise PositionError(reason("position.poset.circle", game=self.name, given=shown(text), element=circle))
        next_above = [
            (one, other) for one in sorted(found) for other in sorted(above[one] - {one})
            if not any(other in above[middle] for middle in above[one] - {one, other})
        ]  # fmt: skip
        alone = found - {one for pair in next_above for one in pair}
        written = [(pair, f"{pair[0]}-{pair[1]}") for pair in next_above] + [((one, -1), str(one)) for one in alone]
        return ",".join(text for _, text in sorted(written))

    def order(self, number: str) -> Order:
        """Return the ordered set of a written order in its shortest form."""
        return _order(number)

    def elements(self, number: Any) -> tuple[int, ...]:
        """Return the elements by height, then by number."""
        return _order(number).elements

    def above(self, number: Any, one: int, other: int) -> bool:
        """Return whether the order puts one element above the other."""
        return one in _order(number).above[other]

    def height(self, number: Any, element: int) -> int:
        """Return the length of the longest chain below an element."""
        return _order(number).height[element]

    def positions(self, count: int) -> Iterator[Named]:
        """Yield the first ``count`` chains."""
        chains = ("-".join(map(str, range(length))) for length in range(1, MOST_ELEMENTS + 1))
        return islice((Named(self.read_number(chain)) for chain in chains), count)


def _closed(elements: set[int], steps: set[tuple[int, int]]) -> dict[int, frozenset[int]]:
    """Return for each element those above it, itself included."""
    found = {}
    for element in elements:
        reached, edge = {element}, [element]
        while edge:
            low = edge.pop()
            new = {high for one, high in steps if one == low} - reached
            reached |= new
            edge.extend(new)
        found[element] = frozenset(reached)
    return found


@lru_cache(maxsize=256)
def _order(number: str) -> Order:
    chains = [[int(member) for member in chain.split("-")] for chain in number.split(",")]
    found = {member for chain in chains for member in chain}
    above = _closed(found, {pair for chain in chains for pair in pairwise(chain)})
    height: dict[int, int] = {}
    for element in sorted(found, key=lambda one: (-len(above[one]), one)):  # a lower element has more elements above it
        lower = [height[one] for one in height if element in above[one]]
        height[element] = 1 + max(lower, default=-1)
    return Order(tuple(sorted(found, key=lambda one: (height[one], one))), above, height)
