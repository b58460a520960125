"""Take-away games: a rule says how many may be taken, given the number taken before.

Rules
-----
There are one or several heaps, and a move takes at least one object from one of them. What may be taken next depends on
the number x just taken: at most f(x), for example 2x (as in Fibonacci Nim), x, x+1, x^2, x/2 rounded down, or a table
1:3,2:2; at least f(x); any number but x; or none of the numbers taken before. The number counts for the heap from which
it was taken, or for all heaps. At the start any number may be taken, but under a rule at most f(x) not all objects of a
heap; a parameter changes this. In normal play whoever cannot move loses; in misère play whoever cannot move wins.
``20`` is an untouched heap, ``20/6`` a heap of 20 from which 6 were just taken; ``20/6,15`` are two heaps. A heap of 20
from which 1 and 3 may not be taken again is written 20/1/3. If the number counts for all heaps, it stands at the end,
``20,15/6``.

Strategy
--------
One heap, at most f(x), where f never decreases: let H_1 = 1 and H_(k+1) = H_k + H_l, where l is the least number with
f(H_l) >= H_k. Subtract the largest H again and again. The player to move loses exactly when the last H is more than may
be taken; otherwise taking it wins. One heap, any number but x: take everything; if that is forbidden, taking half wins
exactly when the heap can be halved an odd number of times. Several heaps, each with a number of its own: leave nim-sum
0. Under at least x + 1 the value of a heap is the greatest number of moves that it allows. One number for all heaps, at
most x: the player to move loses exactly when the nim-sum of the heaps is 0 or its last binary one stands for more than
may be taken. If f(x) is at least x, heaps in equal pairs lose, since every move can be copied.

History
-------
Allen Schwenk solved the game with one heap for every f that never decreases in 1970. Richard Guy and Richard Nowakowski
asked in 2002 about Nim in which the number just taken may not be taken again. Urban Larsson, Simon Rubinstein-Salzedo
and Aaron Siegel wrote about such games in 2019; one of them is called Mem0.

Sources
-------
A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970), 225-234.
R. K. Guy, R. J. Nowakowski, Unsolved problems in combinatorial games, in: More Games of No Chance, MSRI Publications 42
(2002), 457-473, problem 22.
U. Larsson, S. Rubinstein-Salzedo, A. N. Siegel, Memgames, arXiv:1912.10517 (2019).
A. N. Siegel, Combinatorial Game Suite, rulesets TakeAway and GenMem.
The On-Line Encyclopedia of Integer Sequences, A131469 and A351630.

Check values
------------
>>> import nimatron as nt
>>> [n for n in range(1, 40) if nt.analyse("takeaway[next=2x]", str(n)).outcome == "P"]
[1, 2, 3, 5, 8, 13, 21, 34]
>>> [n for n in range(1, 70) if nt.analyse("takeaway[next=x^2]", str(n)).outcome == "P"]
[1, 2, 4, 6, 10, 14, 18, 24, 30, 36, 42, 52, 62]
>>> [nt.analyse("mem0", str(n)).grundy for n in range(16)]
[0, 1, 1, 2, 3, 3, 2, 4, 5, 5, 6, 7, 7, 6, 4, 8]
>>> [nt.analyse("takeaway[next=at least x+1]", str(n)).grundy for n in range(16)]
[0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5]
>>> [nt.analyse("takeaway[scope=game]", text).outcome for text in ("3,5,6/1", "3,5,2/3", "3,5,2/4")]
['P', 'P', 'N']
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from nimatron.errors import PositionError
from nimatron.explain.reason import reason
from nimatron.rules.heap_game import MAXIMUM_HEAPS, Heaps, check_heaps, format_heaps, parse_heap, parse_heaps
from nimatron.rules.parameters import Choice, rule, shown
from nimatron.rules.rule_set import Component, RuleSet
from nimatron.rules.take_rule import TakeRule, TakeRuleKind

MOST_REMEMBERED = 1000
"""Most numbers that a position remembers."""
_SEPARATOR = re.compile(r"\s*,\s*|\s+")

Taken = tuple[int, ...]


class TakePosition(NamedTuple):
    """A row of heaps, and the numbers that were taken before and count.

    Parameters:
        heaps: the heaps.
        taken: for each heap the number just taken from it, or all numbers taken, in ascending order; empty if it is
            untouched. With ``scope=game`` there is one such tuple for all heaps.
    """

    heaps: Heaps
    taken: tuple[Taken, ...]


class Allowed(NamedTuple):
    """The numbers that may be taken: from ``least`` to ``most``, without ``forbidden`` ones."""

    least: int
    most: int
    forbidden: Taken = ()

    def __contains__(self, take: object) -> bool:
        return isinstance(take, int) and self.least <= take <= self.most and take not in self.forbidden

    def __iter__(self) -> Iterator[int]:
        takes = range(self.least, self.most + 1)
        return (take for take in takes if take not in self.forbidden) if self.forbidden else iter(takes)

    def number(self) -> int:
        """Return how many numbers there are.

        >>> Allowed(1, 5, (2, 7)).number(), Allowed(4, 3).number()
        (4, 0)
        """
        every = max(0, self.most - self.least + 1)
        return every - sum(self.least <= take <= self.most for take in self.forbidden) if self.forbidden else every


class Takeaway(RuleSet[TakePosition]):
    """Take-away games: the number taken is bounded by the number taken before (Schwenk 1970), or may not repeat it.

    >>> game = Takeaway(next="2x")
    >>> [game.format(move) for move in game.moves(game.parse("20/1,3"))]
    ['19/1,3', '18/2,3', '20/1,2/1', '20/1,1/2']
    """

    name = "takeaway"
    title = "Take-away games"
    aliases = ("take-away",)
    search_words = ("memory", "cap", "schwenk", "last-take", "nim-with-memory", "fibonacci")
    example = "20"
    group = "heaps"
    picture = "heaps"
    remembered = "taken"
    worth_trying = ("takeaway[next=x^2]", "takeaway[next=x/2]", "takeaway[next=at least x+1]", "takeaway[scope=game]")
    view = "nimatron.views.takeaway:TakeawayView"
    engine = "nimatron.sequences.engines.takeaway:TAKEAWAY"
    theorems = (
        "nimatron.theory.take_at_most:LastPart",
        "nimatron.theory.take_at_most:LastBinaryOne",
        "nimatron.theory.take_at_most:EqualPairs",
        "nimatron.theory.take_other_rules:ForbiddenNumber",
        "nimatron.theory.take_other_rules:NumberOfMoves",
        "nimatron.theory.take_other_rules:WholeHeap",
    )

    next: TakeRule = rule("x", TakeRuleKind(), "what may be taken after x: 2x, x^2, 1:3,2:2, at least x, not x or new")
    scope: str = rule("heap", Choice("heap", "game"), "whether the number taken counts for its heap or for all heaps")
    first: str = rule("usual", Choice("usual", "any", "not all"), "what may be taken when nothing was taken before")

    @property
    def leaves_some(self) -> bool:
        """Whether the first take must leave an object in its heap."""
        return self.first == "not all" or (self.first == "usual" and self.next.kind == "most")

    @property
    def is_local(self) -> bool:
        """Whether the number taken counts for its heap only, so that the heaps are components."""
        return self.scope == "heap"

    @property
    def start(self) -> TakePosition:
        """The example position."""
        return self.untouched((20,))

    def untouched(self, heaps: Heaps) -> TakePosition:
        """Return a start with these heaps."""
        return TakePosition(heaps, ((),) * (len(heaps) if self.is_local else 1))

    # -- moves -------------------------------------------------------------------------------------------------

    def taken_from(self, position: TakePosition, index: int) -> Taken:
        """Return the numbers that count for a move in this heap."""
        return position.taken[index if self.is_local else 0]

    def allowed(self, heap: int, taken: Taken) -> Allowed:
        """Return the numbers that may be taken from a heap.

        >>> list(Takeaway(next="2x").allowed(20, (3,))), list(Takeaway(next="new").allowed(5, (2, 4)))
        ([1, 2, 3, 4, 5, 6], [1, 3, 5])
        """
        if not taken:
            return Allowed(1, heap - 1 if self.leaves_some else heap)
        if self.next.kind == "most":
            return Allowed(1, min(heap, self.next.function(taken[-1])))
        if self.next.kind == "least":
            return Allowed(max(1, self.next.function(taken[-1])), heap)
        return Allowed(1, heap, taken)

    def generate_moves(self, position: TakePosition) -> Iterator[TakePosition]:
        """Yield the moves heap by heap, the least number taken first."""
        for index, heap in enumerate(position.heaps):
            for take in self.allowed(heap, self.taken_from(position, index)):
                yield self.after(position, index, take)

    def after(self, position: TakePosition, index: int, take: int) -> TakePosition:
        """Return the position after a number is taken from the heap with this index, counted from 0.

        >>> game = Takeaway(next="new")
        >>> game.format(game.after(game.parse("9/2"), 0, 1)), game.format(game.after(game.parse("3/2"), 0, 3))
        ('8/1/2', '0')
        """
        heaps = (*position.heaps[:index], position.heaps[index] - take, *position.heaps[index + 1 :])
        before = self.taken_from(position, index)
        now = tuple(sorted({*before, take})) if self.next.kind == "new" else (take,)
        if not self.is_local:
            return TakePosition(heaps, (now if any(heaps) else (),))
        now = now if heaps[index] else ()
        return TakePosition(heaps, (*position.taken[:index], now, *position.taken[index + 1 :]))

    def take_to(self, position: TakePosition, target: TakePosition) -> tuple[int, int] | None:
        """Return the index of the heap and the number that leads to another position; None if it is not a move."""
        if len(target.heaps) != len(position.heaps):
            return None
        changed = [
            (index, old - new)
            for index, (old, new) in enumerate(zip(position.heaps, target.heaps, strict=True))
            if old != new
        ]
        if len(changed) != 1:
            return None
        index, take = changed[0]
        if take not in self.allowed(position.heaps[index], self.taken_from(position, index)):
            return None
        return changed[0] if self.after(position, index, take) == target else None

    def allows(self, position: TakePosition, target: TakePosition) -> bool:
        """Return whether one allowed number is taken from one heap, and is remembered."""
        return self.take_to(position, target) is not None

    def count_moves(self, position: TakePosition) -> int:
        """Return the total number of allowed numbers."""
        return sum(
            self.allowed(heap, self.taken_from(position, index)).number() for index, heap in enumerate(position.heaps)
        )

    # -- structure ---------------------------------------------------------------------------------------------

    def components(self, position: TakePosition) -> tuple[Component, ...]:
        """Return the single heaps if the number taken counts for its heap only, otherwise the position."""
        if not self.is_local:
            return ((self, position),)
        pairs = zip(position.heaps, position.taken, strict=True)
        return tuple((self, TakePosition((heap,), (taken,))) for heap, taken in pairs if heap)

    def canonical(self, position: TakePosition) -> TakePosition:
        """Drop heaps without moves, sort the others, and forget numbers that change nothing.

        >>> game = Takeaway(next="2x")
        >>> [game.format(game.canonical(game.parse(text))) for text in ("20/10,3/1,0", "20/19", "5/2")]
        ['3,20/10', '20/10', '5']
        """
        if self.is_local:
            known = [self.relevant(*pair) for pair in zip(position.heaps, position.taken, strict=True)]
            pairs = [(heap, taken) for heap, taken in zip(position.heaps, known, strict=True) if taken is not None]
            pairs.sort()
            return TakePosition(tuple(heap for heap, _ in pairs), tuple(taken for _, taken in pairs))
        heaps = tuple(sorted(filter(None, position.heaps)))
        taken = self.relevant(max(heaps, default=0), position.taken[0], alone=len(heaps) == 1)
        return TakePosition((), ((),)) if taken is None else TakePosition(heaps, (taken,))

    def relevant(self, heap: int, taken: Taken, alone: bool = True) -> Taken | None:
        """Return one choice for all numbers taken that allow the same moves in a heap; None if there are no moves.

        Parameters:
            heap: the heap, or the largest of several heaps for which the numbers count.
            taken: the numbers taken.
            alone: whether there are no other heaps for which they count.
        """
        allowed = self.allowed(heap, taken)
        if not taken:
            return () if heap and (allowed.number() or not alone) else None
        if not allowed.number():
            return None
        # under leaves_some an untouched heap is one from which everything but the whole may be taken
        if self.next.has_function:
            function, last = self.next.function, taken[-1]
            if self.next.kind == "most":
                if allowed.most == heap - (self.leaves_some and alone) and (alone or not self.leaves_some):
                    return ()
                if function.is_monotone:
                    return (function.least_reaching(allowed.most, last),)
            elif allowed.least == 1 and not self.leaves_some:
                return ()
            elif function.is_monotone and allowed.least > 1:
                return (function.least_reaching(allowed.least, last),)
            return taken
        forbidden = tuple(number for number in taken if number <= heap)
        if forbidden == ((heap,) if self.leaves_some and alone else ()) and (alone or not self.leaves_some):
            return ()
        return forbidden or (heap + 1,)

    def heaps(self, position: TakePosition) -> Heaps:
        """Return the heaps."""
        return position.heaps or (0,)

    def memory(self, position: TakePosition) -> tuple[int | str, ...]:
        """Return the numbers taken; for several heaps with numbers of their own, those of each heap, 0 if untouched."""
        if len(position.taken) == 1:
            return position.taken[0]
        return tuple("/".join(map(str, taken)) or "0" for taken in position.taken) if any(position.taken) else ()

    def positions(self, count: int) -> Iterable[TakePosition]:
        """Return the untouched heaps 0 .. count - 1."""
        return (self.untouched((heap,)) for heap in range(count))

    # -- written form ------------------------------------------------------------------------------------------

    def format(self, position: TakePosition) -> str:
        """Return the heaps separated by commas, and the numbers taken after slashes."""
        if not position.heaps:
            return "0"
        if self.is_local:
            return ",".join(written(*pair) for pair in zip(position.heaps, position.taken, strict=True))
        return "/".join([format_heaps(position.heaps), *(format_heaps((take,)) for take in position.taken[0])])

    def parse(self, text: str) -> TakePosition:
        """Read ``20``, ``20/6,15``, with ``scope=game`` ``20,15/6``. Raise ``PositionError`` for any other text."""
        if "/" not in text:
            return self.untouched(parse_heaps(text, self.called))
        if not self.is_local:
            heaps_text, *rest = text.strip().split("/")
            heaps = parse_heaps(heaps_text, self.called)
            if any(_SEPARATOR.search(piece.strip()) for piece in rest):
                example = f"{format_heaps(heaps[:1])},15/6"
                raise PositionError(
                    reason("position.take.one_for_all", game=self.called, given=shown(text.strip()), example=example)
                )
            return self._joined([(heap, ()) for heap in heaps], self._read(rest, text))
        pieces = _SEPARATOR.split(text.strip())
        if len(pieces) > MAXIMUM_HEAPS:
            counted = {"count": len(pieces), "limit": MAXIMUM_HEAPS}
            raise PositionError(reason("position.too_many_heaps", game=self.called, **counted))
        pairs = []
        for number, piece in enumerate(pieces, 1):
            heap, *rest = piece.split("/")
            size = parse_heap(heap, self.called, reason("where.heap", number=number, noun=self.noun))
            pairs.append((size, self._read(rest, piece)))
        return self._joined(pairs)

    def _read(self, texts: list[str], given: str) -> Taken:
        """Return the numbers taken. Raise ``PositionError`` if they cannot be."""
        numbers = [parse_heap(text, self.called, reason("where.taken")) for text in texts]
        return self._admitted(numbers, given)

    def _admitted(self, numbers: Iterable[int], given: object) -> Taken:
        taken = tuple(numbers)
        place = {"game": self.called, "given": shown(given)}
        if 0 in taken:
            raise PositionError(reason("position.take.zero", **place))
        if self.next.kind != "new" and len(taken) > 1:
            raise PositionError(reason("position.take.one", rule=str(self.next), **place))
        if len(set(taken)) < len(taken):
            twice = next(number for number in taken if taken.count(number) > 1)
            raise PositionError(reason("position.take.twice", number=twice, **place))
        if len(taken) > MOST_REMEMBERED:
            raise PositionError(reason("position.take.many", count=len(taken), limit=MOST_REMEMBERED, **place))
        return tuple(sorted(taken))

    def _joined(self, pairs: list[tuple[int, Taken]], of_game: Taken = ()) -> TakePosition:
        """Return the position; an empty heap, or a game without objects, remembers nothing."""
        heaps = tuple(heap for heap, _ in pairs)
        if self.is_local:
            return TakePosition(heaps, tuple(taken if heap else () for heap, taken in pairs))
        return TakePosition(heaps, (of_game if any(heaps) else (),))

    def check(self, value: Any) -> TakePosition:
        """Return the position given by a text, by heaps without numbers taken, or by heaps and numbers taken."""
        if isinstance(value, str):
            return self.parse(value)
        if not (
            isinstance(value, (tuple, list)) and len(value) == 2 and all(isinstance(v, (tuple, list)) for v in value)
        ):
            return self.untouched(check_heaps(value, self.called) or (0,))
        heaps = check_heaps(value[0], self.called)
        taken = [self._admitted(check_heaps(numbers, self.called), numbers) for numbers in value[1]]
        if len(taken) != (len(heaps) if self.is_local else 1):
            counted = {"count": len(taken), "wanted": len(heaps) if self.is_local else 1}
            raise PositionError(reason("position.take.rows", game=self.called, **counted))
        if self.is_local:
            return self._joined(list(zip(heaps, taken, strict=True)))
        return self._joined([(heap, ()) for heap in heaps], taken[0])


def written(heap: int, taken: Taken) -> str:
    """Return a heap with the numbers taken.

    >>> written(20, (1, 3)), written(7, ())
    ('20/1/3', '7')
    """
    return "/".join(format_heaps((number,)) for number in (heap, *taken))
