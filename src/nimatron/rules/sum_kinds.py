"""The kinds of sums: in which components a turn moves, and when the play is over.

A component is one position of one game and stays one component when it splits; it has *ended* when it has no move. What
stands here is the definition of each kind and nothing else, the judge of every theorem about it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import Literal, NamedTuple, TypeVar

P = TypeVar("P")
Options = Callable[[], Iterable[P]]
_KEPT = 1_000
"""Options of one component that are kept while the turns are listed; more are generated again and again."""


class SumKind(NamedTuple):
    """One kind of sum.

    Parameters: a turn moves in exactly ``one`` component, in ``every`` one that has not ended, in ``some`` (any set but
    the empty one) or in the ``first`` that has not ended; ``short``: the play is over as soon as any component has
    ended, else when all have; ``strikes``: a move strikes out all later components.

    >>> KINDS["selective"]
    SumKind(name='selective', moves_in='some', short=False, strikes=False)
    """

    name: str
    moves_in: Literal["one", "every", "some", "first"]
    short: bool = False
    strikes: bool = False

    @property
    def ordered(self) -> bool:
        """Whether the order of the components matters."""
        return self.strikes or self.moves_in == "first"

    @property
    def several(self) -> bool:
        """Whether one turn may move in several components."""
        return self.moves_in in ("every", "some")

    def turns(self, positions: Sequence[P], options: Sequence[Options[P]]) -> Iterator[tuple[P, ...]]:
        """The rows of positions after each turn, from the components' options; shorter where some are struck out.

        >>> def fewer(heap):
        ...     return lambda: range(heap)
        >>> [list(KINDS[kind].turns((1, 1), (fewer(1), fewer(1)))) for kind in ("disjunctive", "ordinal", "selective")]
        [[(0, 1), (1, 0)], [(0,), (1, 0)], [(0, 1), (1, 0), (0, 0)]]
        """
        here = tuple(positions)
        if self.several or self.short or self.moves_in == "first":
            live = [has_moves(one) for one in options]
            if self.short and not all(live):
                return
        if self.several:
            yield from self._together(here, options, live)
            return
        for index, one in enumerate(options):
            if self.moves_in == "first" and not live[index]:
                continue
            before, after = here[:index], () if self.strikes else here[index + 1 :]
            for option in one():
                yield (*before, option, *after)
            if self.moves_in == "first":
                return

    def _together(
        self, here: tuple[P, ...], options: Sequence[Options[P]], live: list[bool]
    ) -> Iterator[tuple[P, ...]]:
        """The turns that move in several components at once; a turn that moves in none is left out."""
        choices: list[Options[P]] = []
        for position, one, moves in zip(here, options, live, strict=True):
            kept = _kept(one)
            choices.append(_or_staying(position, kept) if self.moves_in == "some" or not moves else kept)
        found = _each_with_each(choices)
        if self.moves_in == "some" or not any(live):
            next(found)  # to stay everywhere is the first
        yield from found

    def allows(
        self,
        positions: Sequence[P],
        target: Sequence[P],
        options: Sequence[Options[P]],
        leads_to: Callable[[int, P], bool],
    ) -> bool:
        """Whether one turn leads to ``target``; ``leads_to`` says it of one component and what may become of it."""
        if len(target) > len(positions) or (len(target) < len(positions) and not (self.strikes and target)):
            return False
        if self.short and not all(map(has_moves, options)):
            return False
        changed = [index for index, position in enumerate(target) if position != positions[index]]
        if self.strikes:  # the last component that is left has moved
            return changed in ([], [len(target) - 1]) and leads_to(len(target) - 1, target[-1])
        if self.moves_in == "every":
            moving = [index for index, one in enumerate(options) if has_moves(one)]
            return bool(moving) and set(changed) <= set(moving) and all(leads_to(i, target[i]) for i in moving)
        if self.moves_in == "first":
            first = next((index for index, one in enumerate(options) if has_moves(one)), None)
            return first is not None and changed in ([], [first]) and leads_to(first, target[first])
        if not changed:  # a move that leads back to where it was made
            return any(leads_to(index, position) for index, position in enumerate(positions))
        if len(changed) > 1 and self.moves_in == "one":
            return False
        return all(leads_to(index, target[index]) for index in changed)

    def count(self, counts: Sequence[int]) -> int:
        """The number of turns from the numbers of moves of the components.

        >>> [KINDS[kind].count([3, 0]) for kind in ("conjunctive", "continued-conjunctive", "selective")]
        [0, 3, 3]
        """
        if (self.short and not all(counts)) or not any(counts):
            return 0
        if self.moves_in == "every":
            return prod(filter(None, counts))
        if self.moves_in == "some":
            return prod(count + 1 for count in counts) - 1
        return next(filter(None, counts)) if self.moves_in == "first" else sum(counts)


def has_moves(options: Options[P]) -> bool:
    """Whether there is any option.

    >>> has_moves(lambda: iter(()))
    False
    """
    return any(True for _ in options())


def _kept(options: Options[P]) -> Options[P]:
    """The same options, made only once where they are few."""
    found: list[P] = []
    complete = False

    def again() -> Iterator[P]:
        nonlocal complete
        if complete:
            yield from found
            return
        index = -1
        for index, option in enumerate(options()):
            if index == len(found) < _KEPT:
                found.append(option)
            yield option
        complete = index + 1 == len(found)

    return again


def _or_staying(position: P, options: Options[P]) -> Options[P]:
    def staying_first() -> Iterator[P]:
        yield position
        yield from options()

    return staying_first


def _each_with_each(choices: Sequence[Options[P]]) -> Iterator[tuple[P, ...]]:
    """One of each, the first component changing fastest; nothing is listed before it is asked for."""
    if not choices:
        yield ()
        return
    for later in _each_with_each(choices[1:]):
        for first in choices[0]():
            yield (first, *later)


KINDS = {
    kind.name: kind
    for kind in (
        SumKind("disjunctive", "one"),
        SumKind("diminished-disjunctive", "one", short=True),
        SumKind("conjunctive", "every", short=True),
        SumKind("continued-conjunctive", "every"),
        SumKind("selective", "some"),
        SumKind("shortened-selective", "some", short=True),
        SumKind("ordinal", "one", strikes=True),
        SumKind("sequential", "first"),
    )
}
"""Every kind by its name; each is associative: a sum as a component of a sum of its own kind adds its components."""
