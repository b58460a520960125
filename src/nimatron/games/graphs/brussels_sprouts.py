"""Brussels Sprouts: join the free ends of crosses; every line gets a new cross, and the game always lasts equally long.

Rules
-----
At first there are n crosses, each with four free ends. A move joins two free ends by a line that crosses no other line,
and draws a short stroke across it, which makes two new free ends, one on either side. In normal play whoever draws the
last line wins. ``2`` is the start with 2 crosses. Other positions are written by their regions, each ended by a slash:
of every boundary in a region the number of its free ends, with full stops between them. The first move on two crosses
leads to ``8/``, ``1.4/3/`` or ``2.4/2/``, and the like.

Strategy
--------
There is none: from n crosses the game lasts exactly 5n - 2 moves, whatever the players do. So in normal play the start
wins exactly when n is odd, in misère play when n is even.

History
-------
The game is Conway's joke about Sprouts, named by Gardner in 1967.

Sources
-------
M. Gardner, Mathematical Games: Of sprouts and Brussels sprouts, Scientific American 217 (1967), 112-115.
E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways for your Mathematical Plays, London 1982, chapter 17.

Check values
------------
>>> import nimatron as nt
>>> [nt.analyse("brussels-sprouts", str(crosses)).remoteness for crosses in range(1, 7)]
[3, 8, 13, 18, 23, 28]
>>> [nt.analyse("brussels-sprouts", str(crosses)).outcome for crosses in range(1, 7)]
['N', 'P', 'N', 'P', 'N', 'P']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from typing import TypeAlias

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import shown
from nimatron.rules.rule_set import Component, RuleSet

Region: TypeAlias = tuple[int, ...]
"""The number of free ends of each boundary in it, in order."""
Regions: TypeAlias = tuple[Region, ...]

ENDS = 4
MOST_ENDS = 400
_WRITTEN = re.compile(r"(?:[1-9][0-9]{0,2}(?:\.[1-9][0-9]{0,2})*/)+", re.ASCII)


class BrusselsSprouts(RuleSet[Regions]):
    """Brussels Sprouts: join free ends of crosses; every line gets a new cross (Conway, in Gardner 1967).

    >>> game = BrusselsSprouts()
    >>> [game.format(move) for move in game.moves(game.parse("1"))]
    ['1/3/', '2/2/']
    """

    name = "brussels-sprouts"
    title = "Brussels Sprouts"
    search_words = ("crosses", "topology", "pencil", "sprouts")
    group = "graphs"
    example = "2"
    view = "nimatron.views.sprouts:BrusselsSproutsView"
    theorems = ("nimatron.theory.brussels_sprouts:FixedNumberOfMoves",)

    @property
    def start(self) -> Regions:
        """The example position."""
        return self.parse(self.example)

    def generate_moves(self, position: Regions) -> Iterator[Regions]:
        """Yield the moves: join two boundaries of a region, or divide one boundary, which splits the region."""
        for region in dict.fromkeys(position):
            others = list(position)
            others.remove(region)
            for parts in _lines(region):
                yield tuple(sorted([*others, *parts]))

    def components(self, position: Regions) -> tuple[Component, ...]:
        """Return the regions in which a line can still be drawn."""
        return tuple((self, (region,)) for region in position if region != (1,))

    def canonical(self, position: Regions) -> Regions:
        """Keep only the regions in which a line can still be drawn."""
        return tuple(region for region in position if region != (1,))

    def parse(self, text: str) -> Regions:
        """Read a number of crosses, or regions, each ended by a slash, of numbers of free ends."""
        text = text.strip()
        if text.isascii() and text.isdecimal() and len(text) <= 4:
            regions = [[ENDS] * int(text)] if int(text) else []
        elif _WRITTEN.fullmatch(text):
            regions = [list(map(int, region.split("."))) for region in text[:-1].split("/")]
        else:
            raise PositionError(reason("position.crosses", game=self.name, given=shown(text)))
        ends = sum(map(sum, regions))
        if ends > MOST_ENDS:
            raise PositionError(reason("position.many_ends", game=self.name, count=ends, limit=MOST_ENDS))
        return tuple(sorted(tuple(sorted(region)) for region in regions))

    def format(self, position: Regions) -> str:
        """Write the number of crosses at the start, otherwise the regions."""
        if len(position) <= 1 and all(set(region) == {ENDS} for region in position):
            return str(sum(map(len, position)))
        return "".join(".".join(map(str, region)) + "/" for region in position)

    def positions(self, count: int) -> Iterator[Regions]:
        """Yield 0 .. count - 1 crosses."""
        return (self.parse(str(crosses)) for crosses in range(min(count, MOST_ENDS // ENDS + 1)))


def _lines(region: Region) -> Iterator[Regions]:
    """Yield what each possible line makes of a region."""
    for one, other in dict.fromkeys(combinations(region, 2)):
        left = list(region)
        left.remove(one)
        left.remove(other)
        yield (tuple(sorted([*left, one + other])),)
    for boundary in dict.fromkeys(region):
        counted = Counter(region)
        counted[boundary] -= 1
        for side in range(1, boundary // 2 + 1):  # the end of the new cross included
            for numbers in product(*(range(count + 1) for count in counted.values())):
                inside = Counter(dict(zip(counted, numbers, strict=True)))
                outside = counted - inside
                yield (
                    tuple(sorted([*inside.elements(), side])),
                    tuple(sorted([*outside.elements(), boundary - side])),
                )
