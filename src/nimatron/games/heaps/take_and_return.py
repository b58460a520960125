"""Take and return: take an allowed number, or put one object back; the game may be drawn.

Rules
-----
One heap of at most ``cap`` objects. A move takes a number from the set ``take``, or puts one object back; at the cap
nothing can be put back, and from the empty heap nothing either: whoever empties the heap wins (in misère play loses).

Strategy
--------
Positions can repeat, so besides N- and P-positions there are drawn heaps. Work backwards from the empty heap, which in
normal play is a P-position: a heap with a move to a P-position is an N-position, a heap whose moves all lead to
N-positions is a P-position, and what is never marked is drawn. In a drawn heap do not take when that loses: putting one
back keeps the draw.

History
-------
A small example of games that need not end (called futile when best play can be drawn), analysed as C. A. B. Smith did
in 1966 for sums of such games.

Sources
-------
C. A. B. Smith, Graphs and composite games, Journal of Combinatorial Theory 1 (1966), 51-81.

Check values
------------
>>> import nimatron as nt
>>> def outcomes(take, cap):
...     game = nt.game(f"take-and-return[take={take};cap={cap}]")
...     return "".join(nt.analyse(game, (heap,)).outcome for heap in range(cap + 1))
>>> outcomes("2,3", 12), outcomes("2,5", 14), outcomes("2", 8)
('PPNNNDDDDDDDD', 'PPNNPNNNPNNNPNN', 'PPNNDDDDD')
"""

from __future__ import annotations

from collections.abc import Iterator

from nimatron.arithmetic.subtraction_set import SubtractionSet
from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.parameters import SubtractionSetKind, WholeNumber, rule, shown
from nimatron.rules.tuple_game import Heaps, TupleGame


class TakeAndReturn(TupleGame):
    """Take and return: take an allowed number or put one object back; play may go on forever.

    >>> list(TakeAndReturn().moves((5,)))
    [(3,), (2,), (6,)]
    """

    name = "take-and-return"
    title = "Take and return"
    example = "7"
    number_of_heaps = 1
    loopy = True
    view = "nimatron.views.heap_games:TakeAndReturnView"
    reasons = ("nimatron.theory.take_and_return:reasons_of_take_and_return",)

    take: SubtractionSet = rule("2,3", SubtractionSetKind(), "numbers that may be taken")
    cap: int = rule(12, WholeNumber(1, 10**6), "the heap never grows beyond this")

    @property
    def start(self) -> Heaps:
        """The example position, or the cap if that is less."""
        return (min(7, self.cap),)

    def generate_moves(self, position: Heaps) -> Iterator[Heaps]:
        """Yield the heaps after each allowed subtraction, then the heap with one object put back."""
        (heap,) = position
        for taken in self.take.up_to(heap):
            yield (heap - taken,)
        if 0 < heap < self.cap:
            yield (heap + 1,)

    def allows(self, position: Heaps, target: Heaps) -> bool:
        """Return whether an allowed number was taken, or one object put back."""
        (heap,), (rest,) = position, target
        return (0 <= rest < heap and heap - rest in self.take) or (rest == heap + 1 and 0 < heap < self.cap)

    def positions(self, count: int) -> Iterator[Heaps]:
        """Return the heaps 0 .. count - 1, at most up to the cap."""
        return ((heap,) for heap in range(min(count, self.cap + 1)))

    def admit(self, heaps: Heaps) -> Heaps:
        """Accept one heap up to the cap."""
        heaps = super().admit(heaps)
        if heaps[0] > self.cap:
            raise PositionError(reason("position.above_cap", game=self.name, given=shown(heaps[0]), cap=self.cap))
        return heaps
