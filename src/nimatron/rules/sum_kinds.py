"""The kinds of sums: in which components a turn moves, and when the play is over.

A component is one position of one game, and remains one component when it splits. It has *ended* if it has no move.
This module contains only the definition of each kind; theorems about sums are tested against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import prod
from typing import Literal, NamedTuple, TypeVar

P = TypeVar("P")
Options = Callable[[], Iterable[P]]
_CACHED = 1_000
"""The number of options of one component that are stored while turns are listed; further ones are generated anew."""


class SumKind(NamedTuple):
    """One kind of sum.

    Parameters:
        name: the name of the kind.
        moves_in: a turn moves in exactly ``one`` component, in ``every`` one that has not ended, in ``some`` (any
            non-empty set), or in the ``first`` that has not ended.
        short: the play is over as soon as any component has ended; otherwise when all have.
        strikes: a move removes all later components.

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
        """Yield the row of positions after each turn; it is shorter if components are removed.

        Parameters:
            positions: the positions of the components.
            options: for each component, a function that returns its options.

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
            yield from self._joint_turns(here, options, live)
            return
        for index, one in enumerate(options):
            if self.moves_in == "first" and not live[index]:
                continue
            before, after = here[:index], () if self.strikes else here[index + 1 :]
            for option in one():
                yield (*before, option, *after)
            if self.moves_in == "first":
                return

    def _joint_turns(
        self, here: tuple[P, ...], options: Sequence[Options[P]], live: list[bool]
    ) -> Iterator[tuple[P, ...]]:
        """Yield the turns that move in several components together, without the turn that moves in none."""
        choices: list[Options[P]] = []
        for position, one, moves in zip(here, options, live, strict=True):
            cached = _cached(one)
            choices.append(_or_staying(position, cached) if self.moves_in == "some" or not moves else cached)
        found = _product(choices)
        if self.moves_in == "some" or not any(live):
            next(found)  # the first one moves in no component
        yield from found

    def allows(
        self,
        positions: Sequence[P],
        target: Sequence[P],
        options: Sequence[Options[P]],
        leads_to: Callable[[int, P], bool],
    ) -> bool:
        """Return whether one turn leads to ``target``.

        Parameters:
            positions: the positions of the components.
            target: the positions after the turn.
            options: for each component, a function that returns its options.
            leads_to: whether a move of the component with this index leads to a position.
        """
        if len(target) > len(positions) or (len(target) < len(positions) and not (self.strikes and target)):
            return False
        if self.short and not all(map(has_moves, options)):
            return False
        changed = [index for index, position in enumerate(target) if position != positions[index]]
        if self.strikes:  # the move was made in the last component that is left
            return changed in ([], [len(target) - 1]) and leads_to(len(target) - 1, target[-1])
        if self.moves_in == "every":
            moving = [index for index, one in enumerate(options) if has_moves(one)]
            return bool(moving) and set(changed) <= set(moving) and all(leads_to(i, target[i]) for i in moving)
        if self.moves_in == "first":
            first = next((index for index, one in enumerate(options) if has_moves(one)), None)
            return first is not None and changed in ([], [first]) and leads_to(first, target[first])
        if not changed:  # a move that leads back to the same position
            return any(leads_to(index, position) for index, position in enumerate(positions))
        if len(changed) > 1 and self.moves_in == "one":
            return False
        return all(leads_to(index, target[index]) for index in changed)

    def count(self, counts: Sequence[int]) -> int:
        """Return the number of turns, from the numbers of moves of the components.

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
    """Return whether there is any option.

    >>> has_moves(lambda: iter(()))
    False
    """
    return any(True for _ in options())


def _cached(options: Options[P]) -> Options[P]:
    """Return the same options, stored after the first run if they are few."""
    found: list[P] = []
    complete = False

    def again() -> Iterator[P]:
        nonlocal complete
        if complete:
            yield from found
            return
        index = -1
        for index, option in enumerate(options()):
            if index == len(found) < _CACHED:
                found.append(option)
            yield option
        complete = index + 1 == len(found)

    return again


def _or_staying(position: P, options: Options[P]) -> Options[P]:
    def staying_first() -> Iterator[P]:
        yield position
        yield from options()

    return staying_first


def _product(choices: Sequence[Options[P]]) -> Iterator[tuple[P, ...]]:
    """Yield the product of the choices lazily, with the first component changing fastest."""
    if not choices:
        yield ()
        return
    for later in _product(choices[1:]):
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
"""Every kind by its name. Each is associative: a component that is a sum of the same kind adds its components."""
